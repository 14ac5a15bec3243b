import { afterAll, expect, test } from 'vitest'
import type { EventBody } from '#shared/event.ts'
import { changesSince } from '#shared/liveProtocol.ts'
import { alertRaised, listAlerts, testAlert } from '#features/alerts/contract.ts'
import { alertStrings } from '#features/alerts/web/alerts.strings.ts'
import { resetUnread } from '#features/inbox/conversations/unreadContract.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { comeToPage } from '#testing/comeToPage.ts'
import { intercept } from '#testing/intercept.ts'
import { openPushFixture } from '#testing/PushFixture.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'

const [app, browser] = await openSharedJourney()
const fixture = await openPushFixture(() => app)
afterAll(() => fixture.close())

test('who has the conversation before them is told by nothing else, who is elsewhere in the page by a toast, and who is away by their device', async () => {
  const { mara, ben, bot } = await app.team(['chat'])
  const phone = await fixture.device(ben)
  const shown = () => phone.got.filter(({ what }) => what === 'show').map(({ title }) => title)
  const talk = async (name: string) => {
    const channel = `c${crypto.randomUUID()}`
    const report = (text: string, more: object = {}) => app.report(bot, channel, text, { profile: { name }, ...more })
    const id = (await report('hello')).conversationId
    return { id, asks: () => report('A person, please', { kind: 'human' }) }
  }
  // Before he comes nobody knows of a device that sleeps: what customers began with was pushed.
  const [ida, otis, pia] = [await talk('Ida'), await talk('Otis'), await talk('Pia')]
  await expect.poll(shown, soon).toHaveLength(3)
  const before = shown()
  const since = await app.now()
  const raisedForHelp = async () => {
    const { changes } = await app.callApi(ben, changesSince, { query: { since } })
    const all = changes.flatMap(({ name, body }) => (name === alertRaised.name ? [body as EventBody<typeof alertRaised>] : []))
    return all.flatMap(({ alert, fresh, reach }) => (fresh === 'help' ? [[alert.name, reach]] : []))
  }

  const page = await browser.open(app.url, ben.token, `/messages/${ida.id}/`)
  const transcript = page.getByRole('region', { name: paneStrings.transcript })
  await transcript.getByText('hello').waitFor(soon)
  // A colleague who looks at it as well sees that he is there.
  const watcher = await comeToPage(app.url, mara)
  let onlookers: string[] = []
  watcher.on('presence', ({ people }: { people: { id: string }[] }) => void (onlookers = people.map(({ id }) => id)))
  watcher.emit('set_channel', ida.id)
  await expect.poll(() => onlookers, soon).toContain(ben.id)
  const steps = async () => (await app.callApi(ben, testAlert, { body: { kind: 'help' } })).steps
  const isHere = async () => (await steps()).find(({ what }) => what === 'page')!.ok
  await expect.poll(isHere, { ...soon, interval: 2500 }).toBe(true)
  // What is read at once is over before anybody is told of it: the page says that he has read it once he was told.
  const told = Promise.withResolvers<void>()
  await intercept(page, `**${resetUnread.path.replace(':id', ida.id)}`, (route) => void told.promise.then(() => route.continue()))
  await ida.asks()
  await expect.poll(raisedForHelp, soon).toEqual([['Ida', 'in sight']])
  told.resolve()
  await transcript.getByText('A person, please').waitFor(soon)
  // The page has seen it for him.
  const openOf = async (name: string) => (await app.callApi(ben, listAlerts)).alerts.find((one) => one.name === name)!.ended_why
  await expect.poll(() => openOf('Ida'), soon).toBe('read')
  await expect.poll(() => page.getByText(alertStrings.said.help('Ida')).count()).toBe(0)

  await page.goto(`${app.url}/account/settings/alerts`)
  // He is here by this page, and not by the one that has just gone.
  await waitUntilLive(page)
  await expect.poll(isHere, { ...soon, interval: 2500 }).toBe(true)
  await Promise.all([page.getByText(alertStrings.said.help('Otis')).first().waitFor(soon), otis.asks()])
  await expect.poll(raisedForHelp, soon).toEqual([
    ['Ida', 'in sight'],
    ['Otis', 'page'],
  ])

  await page.goto(`${app.url}/healthz`)
  await expect.poll(isHere, { ...soon, interval: 2500 }).toBe(false)
  await pia.asks()
  await expect.poll(shown, soon).toEqual([...before, alertStrings.said.help('Pia')])
  watcher.disconnect()
  await browser.leave(page)
})

test('who has touched nothing for five minutes is told by their device, though their page is in front and tells them as well', async () => {
  const { ben, bot } = await app.team(['chat'])
  const phone = await fixture.device(ben)
  const shown = () => phone.got.filter(({ what }) => what === 'show').map(({ title }) => title)
  const asks = (name: string) => app.report(bot, `of ${name}`, 'A person, please', { kind: 'human', profile: { name } })
  for (const name of ['Ida', 'Otis', 'Pia']) await app.report(bot, `of ${name}`, 'hello', { profile: { name } })
  await expect.poll(shown, soon).toHaveLength(3)
  const before = shown()
  const page = await browser.open(app.url, ben.token, '/healthz')
  await page.clock.install()
  await page.goto(`${app.url}/account/settings/alerts`)
  await waitUntilLive(page)
  const isHere = async () => (await app.callApi(ben, testAlert, { body: { kind: 'help' } })).steps.find(({ what }) => what === 'page')!.ok
  await expect.poll(isHere, { ...soon, interval: 2500 }).toBe(true)
  await page.clock.fastForward('05:00')
  await expect.poll(isHere, { ...soon, interval: 2500 }).toBe(false)
  await Promise.all([page.getByText(alertStrings.said.help('Ida')).first().waitFor(soon), asks('Ida')])
  await expect.poll(shown, soon).toContain(alertStrings.said.help('Ida'))
  await page.mouse.move(20, 20)
  await expect.poll(isHere, { ...soon, interval: 2500 }).toBe(true)
  await Promise.all([page.getByText(alertStrings.said.help('Otis')).first().waitFor(soon), asks('Otis')])
  // What is pushed after it would have come after it.
  await page.goto(`${app.url}/healthz`)
  await expect.poll(isHere, { ...soon, interval: 2500 }).toBe(false)
  await asks('Pia')
  await expect.poll(shown, soon).toEqual([...before, alertStrings.said.help('Ida'), alertStrings.said.help('Pia')])
  await browser.leave(page)
})
