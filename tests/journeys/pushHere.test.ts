import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { listAlerts, setBotAlerts } from '#features/alerts/contract.ts'
import { listDevices, removeDevice } from '#features/alerts/pushContract.ts'
import { pushPageStrings as text } from '#features/alerts/web/push/push.strings.ts'
import { assign, moveToDone } from '#features/inbox/actions/contract.ts'
import type { TestPerson } from '#testing/TestApp.ts'
import { strings } from '#shared/app.strings.ts'
import { flags } from '#shared/call.ts'
import { openPushFixture } from '#testing/PushFixture.ts'
import { givePushTo } from '#testing/pushInChromium.ts'
import { attendance } from './attendance.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'

/** What a browser says of notifications, and does with them; the permission is kept as browsers keep it. */

const [app, browser] = await openSharedJourney()
const isAway = attendance(app)
const fixture = await openPushFixture(() => app)
afterAll(() => fixture.close())

const keepsPermission = (page: Page) =>
  page.addInitScript(`{
    navigator.permissions.query = async () => ({ state: localStorage.getItem('permission') ?? 'prompt' })
    Notification.requestPermission = async () => (localStorage.setItem('permission', 'granted'), 'granted')
  }`)
const settings = '/account/settings/alerts'
const banner = (page: Page, says: string) =>
  page
    .getByRole('status')
    .filter({ hasText: says })
    .filter({ has: page.getByRole('button') })
const list = (page: Page) => page.getByRole('list', { name: text.title }).getByRole('listitem')

async function openSettings(person: TestPerson) {
  const { key } = await app.callApi(person, listDevices)
  const page = await browser.open(app.url, person.token, settings, { keepsPage: true }, keepsPermission)
  await page.getByText(text.banner).waitFor(soon)
  // Who was never before a page is away, too.
  await waitUntilLive(page)
  const device = await givePushTo(page, fixture.company, key)
  return { page, device, activate: () => banner(page, text.banner).getByRole('button', { name: text.activate }).click() }
}

test('where a browser cannot take notifications nothing is offered, and the settings say so', async () => {
  const { ben } = await app.team(['chat'])
  const page = await browser.open(app.url, ben.token, settings)
  await page.getByText(text.here.unsupported).waitFor(soon)
  await page.getByText(text.none).waitFor(soon)
  for (const says of [text.banner, text.denied]) await expect.poll(() => page.getByText(says).count()).toBe(0)
  await browser.leave(page)
})

test('a push service that cannot be reached is said, and tried again; a device is removed from the list; who says no later is told how to allow it, and nothing is left', async () => {
  const { ben } = await app.team(['chat'])
  const phone = await fixture.device(ben)
  const { page, device, activate } = await openSettings(ben)
  await expect.poll(() => list(page).count(), soon).toBe(1)
  const [worker] = page.context().serviceWorkers()
  await worker!.evaluate(`{
    const { subscribe } = self.registration.pushManager
    self.registration.pushManager.subscribe = async () => {
      self.registration.pushManager.subscribe = subscribe
      throw new Error('The push service does not answer.')
    }
  }`)
  await activate()
  await page.getByText(text.here.failed).waitFor(soon)
  await page.getByRole('button', { name: text.activate }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(text.here.on).waitFor(soon)
  await page.getByRole('button', { name: text.stop }).and(page.locator(':focus')).waitFor(soon)
  await expect.poll(() => page.getByText(text.banner).count()).toBe(0)
  await expect.poll(() => list(page).count(), soon).toBe(2)

  const other = list(page).filter({ hasNotText: 'Chrome' })
  await other.getByRole('button', { name: new RegExp(`^${text.remove}`) }).click()
  await page
    .getByText(/takes no notifications any more\.$/)
    .first()
    .waitFor(soon)
  await expect.poll(() => list(page).count(), soon).toBe(1)
  const { devices } = await app.callApi(ben, listDevices)
  expect(devices.map(({ id }) => id)).not.toContain(phone.id)

  expect(await device.isSubscribed()).toBe(true)
  await page.evaluate("localStorage.setItem('permission', 'denied')")
  await page.reload()
  await banner(page, text.denied).waitFor(soon)
  await expect.poll(device.isSubscribed, soon).toBe(false)
  // Nor does it count as a way to reach him any more.
  await expect.poll(async () => (await app.callApi(ben, listDevices)).devices, soon).toEqual([])
  await page.getByText(text.none).waitFor(soon)
  await expect.poll(() => page.getByRole('button', { name: text.activate }).count()).toBe(0)
  await banner(page, text.denied).getByRole('button', { name: strings.frame.dismiss }).click()
  // The settings still say it.
  await expect.poll(() => page.getByText(text.denied).count(), soon).toBe(1)
  await browser.leave(page)
})

test('the badge of the app counts what calls; a notification that is pressed leads an open page to its conversation', async () => {
  const { mara, ben, bot } = await app.team(['chat'])
  await app.callApi(ben, setBotAlerts, { params: { id: bot.clientKey }, body: { alertOptions: { logSeverityLevel: 0 } } })
  const { page, device, activate } = await openSettings(ben)
  await activate()
  await page.getByText(text.here.on).waitFor(soon)
  await page.goto(`${app.url}/healthz`)
  await isAway(ben)
  const [first, second] = await Promise.all(
    ['Ida', 'Otis'].map(async (name) => (await app.report(bot, `c${crypto.randomUUID()}`, 'hello', { profile: { name } })).conversationId),
  )
  const ofTalk = async (id: string) => (await device.tray()).find(({ tag }) => tag.startsWith(id))
  for (const [n, id] of [first!, second!].entries()) {
    await app.callApi(mara, assign, { params: { id, assignee: ben.id } })
    await expect.poll(() => ofTalk(id), soon).toBeDefined()
    await expect.poll(device.badge, soon).toBe(n + 1)
  }
  await app.callApi(mara, moveToDone, { params: { id: first! } })
  await expect.poll(() => ofTalk(first!), soon).toBeUndefined()
  await expect.poll(device.badge, soon).toBe(1)

  // The page tells the worker what calls once it listens to it.
  await page.context().serviceWorkers()[0]!.evaluate('self.badged = null')
  await page.goto(`${app.url}/dashboard/`)
  await expect.poll(device.badge, soon).toBe(1)
  await device.press((await ofTalk(second!))!.tag, '')
  await expect.poll(() => new URL(page.url()).pathname, soon).toBe(`/messages/${second!}/`)
  const states = async () =>
    (await app.callApi(ben, listAlerts)).alerts
      .filter(({ conversation_id: id }) => id === second)
      .flatMap(({ attempts }) => attempts.filter(({ channel }) => channel === 'push').map(({ state }) => state))
  await expect.poll(states, soon).toEqual(['clicked'])
  await expect.poll(() => ofTalk(second!), soon).toBeUndefined()
  await browser.leave(page)
})

test('a page leaves on the device what calls in another workspace, and counts it; what is over in its own it takes away', async () => {
  const { mara, ben, bot } = await app.team(['chat'])
  const olga = await app.person('Olga')
  const given = Object.fromEntries(flags.map((flag) => [flag, flag === 'chat']))
  const { db } = app.server
  await db
    .insertInto('member')
    .values({ workspace_id: olga.workspace, person_id: ben.id, ...given })
    .execute()
  await db.updateTable('person').set({ workspace_id: mara.workspace }).where('id', '=', ben.id).execute()
  const there = await app.bot(olga.workspace, 'Other bot')
  await app.callApi(ben, setBotAlerts, { params: { id: there.clientKey }, body: { alertOptions: { logSeverityLevel: 0 } } })
  const { page, device, activate } = await openSettings(ben)
  await activate()
  await page.getByText(text.here.on).waitFor(soon)
  await page.goto(`${app.url}/healthz`)
  await isAway(ben)
  const { conversationId: id } = await app.report(there, `c${crypto.randomUUID()}`, 'hello')
  await app.callApi(olga, assign, { params: { id, assignee: ben.id } })
  const tags = async () =>
    (await device.tray())
      .map(({ tag }) => tag.split(' ')[0]!)
      .filter((tag) => tag !== 'enabled')
      .toSorted()
  await expect.poll(tags, soon).toContain(id)

  // What is over in this workspace, what stands for several, and what a worker showed that did not say of which workspace it is.
  const [worker] = page.context().serviceWorkers()
  await worker!.evaluate(`{
    const show = (tag, data) => self.registration.showNotification(tag, { tag, data })
    show('over', { conversation: 'x', workspace: '${bot.workspaceId}' })
    show('summary', { conversation: null, workspace: null })
    show('unknown', { conversation: 'y' })
    self.badged = null
  }`)
  await page.goto(`${app.url}/dashboard/`)
  await expect.poll(tags, soon).toEqual([id, 'summary', 'unknown'].toSorted())
  await expect.poll(device.badge, soon).toBe(1)
  await app.callApi(olga, moveToDone, { params: { id } })
  await expect.poll(tags, soon).toEqual([])
  await expect.poll(device.badge, soon).toBe(0)
  await browser.leave(page)
})

test('who stops notifications in a browser, or removes it from their devices, is told nothing there from then on, until they activate it again', async () => {
  const { ben } = await app.team(['chat'])
  const { page, device, activate } = await openSettings(ben)
  const devices = async () => (await app.callApi(ben, listDevices)).devices
  const isStopped = async () => {
    await page.getByText(text.here.stopped).waitFor(soon)
    await page.getByText(text.none).waitFor(soon)
    // A page that waits for long says so before its browser has given the subscription up.
    await expect.poll(async () => [await devices(), await device.isSubscribed()], soon).toEqual([[], false])
    expect(await page.getByText(text.banner).count()).toBe(0)
  }
  const isOn = async () => {
    await page.getByText(text.here.on).waitFor(soon)
    await expect.poll(() => list(page).count(), soon).toBe(1)
    expect(await device.isSubscribed()).toBe(true)
  }
  const again = () => page.getByRole('button', { name: text.activate }).click()
  await activate()
  await isOn()
  await page.getByRole('button', { name: text.stop, exact: true }).click()
  await isStopped()
  await page.reload()
  await isStopped()

  await again()
  await isOn()
  await page.reload()
  await isOn()
  const removeElsewhere = async () => app.callApi(ben, removeDevice, { params: { id: (await devices())[0]!.id } })
  await removeElsewhere()
  await page.reload()
  await isStopped()

  // The page was open meanwhile, and somebody comes back to it.
  await again()
  await isOn()
  await removeElsewhere()
  await page.evaluate(`dispatchEvent(new Event('focus'))`)
  await isStopped()

  await again()
  await isOn()
  await list(page)
    .getByRole('button', { name: new RegExp(`^${text.remove}`) })
    .click()
  await isStopped()
  await page.reload()
  await isStopped()
  await browser.leave(page)
})
