import { afterAll, expect, test } from 'vitest'
import { assign } from '#features/inbox/actions/contract.ts'
import { setPaused } from '#features/inbox/handoff/contract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { setBotAlerts } from '#features/alerts/contract.ts'
import { listDevices } from '#features/alerts/pushContract.ts'
import { openPushFixture } from '#testing/PushFixture.ts'
import { allowsNotifications, givePushTo } from '#testing/pushInChromium.ts'
import { attendance } from './attendance.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'

const [app, browser] = await openSharedJourney()
const isAway = attendance(app)
const fixture = await openPushFixture(() => app)
afterAll(() => fixture.close())

test('somebody allows notifications, goes away, is told of a hand-off within two seconds, and takes over from the notification', async () => {
  const { mara, ben, bot } = await app.team(['chat'])
  const { key } = await app.callApi(ben, listDevices)
  await app.callApi(ben, setBotAlerts, { params: { id: bot.clientKey }, body: { alertOptions: { logSeverityLevel: 0 } } })
  const page = await browser.open(app.url, ben.token, '/account/settings/alerts', { keepsPage: true }, allowsNotifications)
  await page.getByText('Get actionable alerts from your bots when you activate desktop notifications.').waitFor(soon)
  const device = await givePushTo(page, fixture.company, key)
  expect(page.context().serviceWorkers()[0]!.url()).toBe(`${app.url}/service-worker.js?version=1.1.16&channel=${ben.id}`)
  await page.getByRole('status').filter({ hasText: 'Get actionable' }).getByRole('button', { name: 'Activate' }).click()
  await page.getByText('This browser takes notifications.').waitFor(soon)
  await expect
    .poll(device.tray, soon)
    .toMatchObject([{ title: 'Baton notifications are enabled in this browser!', vibrate: [200, 100, 200] }])

  // A test of the device shows each step, up to the device itself.
  await page.getByRole('button', { name: /^Send me a test Chrome/ }).click()
  for (const step of ['This device is signed in.', 'Its push service took it.', 'The device shows it.'])
    await page.getByText(step).waitFor(soon)

  // Away: no page of theirs is open.
  await page.goto(`${app.url}/healthz`)
  await isAway(ben)
  const needHuman = async () => {
    const channel = `c${crypto.randomUUID()}`
    const { conversationId: id } = await app.report(bot, channel, 'hello')
    await app.callApi(mara, setPaused, { params: { id }, headers: { paused: true } })
    await app.callApi(mara, assign, { params: { id, assignee: '-1' } })
    await app.report(bot, channel, 'A person, please')
    return { id }
  }
  const ofTalk = async (id: string) => (await device.tray()).find(({ tag }) => tag.startsWith(id))
  const first = await needHuman()
  await expect.poll(() => ofTalk(first.id), { ...soon, interval: 50 }).toMatchObject({ requireInteraction: true, silent: false })
  expect((await ofTalk(first.id))!.tag).toMatch(/^[\w-]{36} \d{13}$/)
  expect((await ofTalk(first.id))!.title).toMatch(/needs a human\.$/)
  expect((await ofTalk(first.id))!.actions).toEqual([
    { action: 'open', title: 'Open' },
    { action: 'take', title: 'Take over' },
  ])

  // A colleague takes it: it is gone from the device.
  await app.callApi(mara, assign, { params: { id: first.id, assignee: mara.id } })
  await expect.poll(() => ofTalk(first.id), soon).toBeUndefined()

  const second = await needHuman()
  await expect.poll(() => ofTalk(second.id), soon).toBeDefined()
  await device.press((await ofTalk(second.id))!.tag, 'take')
  await expect
    .poll(() => app.callApi(ben, getConversation, { params: { id: second.id } }), soon)
    .toMatchObject({
      paused: true,
      assignee: ben.id,
    })

  // A page that has only just begun goes where it leads, too.
  const third = await needHuman()
  await expect.poll(() => ofTalk(third.id), soon).toBeDefined()
  await page.goto(`${app.url}/dashboard/`, { waitUntil: 'commit' })
  await expect.poll(device.pages, { ...soon, interval: 10 }).toSatisfy((urls: string[]) => urls.some((url) => !url.endsWith('/healthz')))
  await device.press((await ofTalk(third.id))!.tag, 'open')
  await page.waitForURL((url) => url.pathname.includes(third.id), soon)
  await browser.leave(page)
})

test('a browser whose subscription was replaced is told by the new one; who signs out is told nothing there, and leaves nothing on the screen', async () => {
  const { mara, ben, bot } = await app.team(['chat'])
  const { key } = await app.callApi(ben, listDevices)
  const page = await browser.open(app.url, ben.token, '/account/settings/alerts', { keepsPage: true }, allowsNotifications)
  await page.getByText('Get actionable alerts from your bots when you activate desktop notifications.').waitFor(soon)
  // Who was never before a page is away, too.
  await waitUntilLive(page)
  const device = await givePushTo(page, fixture.company, key)
  await page.getByRole('status').filter({ hasText: 'Get actionable' }).getByRole('button', { name: 'Activate' }).click()
  await page.getByText('This browser takes notifications.').waitFor(soon)
  expect(await device.isSubscribed()).toBe(true)
  const hashes = async () =>
    (await app.server.db.selectFrom('push_device').where('person_id', '=', ben.id).select('endpoint_hash').execute()).map((row) =>
      row.endpoint_hash.toString('hex'),
    )
  const [before] = await hashes()
  await device.replaceSubscription()
  await expect.poll(async () => (await hashes()).filter((hash) => hash !== before).length, soon).toBe(1)

  await page.goto(`${app.url}/healthz`)
  await isAway(ben)
  const { conversationId: id } = await app.report(bot, `c${crypto.randomUUID()}`, 'hello')
  await app.callApi(mara, assign, { params: { id, assignee: ben.id } })
  await expect.poll(async () => (await device.tray()).some(({ tag }) => tag.startsWith(id)), soon).toBe(true)

  await page.goto(`${app.url}/dashboard/`)
  await page.getByRole('button', { name: 'Your profile and settings' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect.poll(device.isSubscribed, soon).toBe(false)
  await expect.poll(device.tray, soon).toEqual([])
  await browser.leave(page)
})
