import { expect, test } from 'vitest'
import { setBotAlerts } from '#features/alerts/contract.ts'
import { saveBot } from '#features/bots/contract.ts'
import { alertSettingsStrings } from '#features/alerts/web/alertSettings.strings.ts'
import { startDialogflow } from '#testing/sandbox/startDialogflow.ts'
import { createTestApp } from '#testing/TestApp.ts'
import { toy } from '../toy/provider.ts'
import { ToyCompany } from '../toy/ToyCompany.ts'
import { openJourney, soon } from './openJourney.ts'

const robot = 'robot@shop-agent-1.iam.gserviceaccount.com'
const intents = Array.from({ length: 23 }, (_, n) => ({
  id: `i${n}`,
  displayName: `Topic ${String(n).padStart(2, '0')}`,
  phrases: [],
  responses: [],
}))

const [{ app, google }, browser] = await openJourney(async () => {
  const agent = { project: 'shop-agent-1', displayName: 'Shop', defaultLanguageCode: 'en', supportedLanguageCodes: [], timeZone: 'Etc/UTC' }
  const dialogflow = await startDialogflow([{ ...agent, people: [robot], intents }])
  const company = await ToyCompany.open()
  const server = await createTestApp({ ...company.env, ...dialogflow.env, LOG_LEVEL: 'fatal' }, [toy])
  return {
    app: server,
    google: dialogflow,
    async close() {
      await server.close()
      company.close()
      await dialogflow.stop()
    },
  }
})
const text = alertSettingsStrings.intents

test('intents are chosen ten on a page, which is clamped; where the company lets nobody look any more, it is said whose account it was and where to reconnect', async () => {
  const mara = await app.person('Mara')
  const engine_credentials = { project: 'shop-agent-1', service_account: google.serviceAccountKey(robot) }
  const wanted = { name: 'Shop bot', source: 'toy', credentials: { page: 'shop', token: 't' }, engine: 'dialogflow', engine_credentials }
  const { bot } = await app.callApi(mara, saveBot, { body: { bot: wanted } })
  const path = `/account/settings/bots/${bot.client_key}/alerts`
  const page = await browser.open(app.url, mara.token, path)
  const list = page.getByRole('group', { name: text.title, exact: true }).last()
  const rows = () => list.getByRole('listitem').allInnerTexts()
  const number = list.getByLabel(text.page, { exact: true })
  const [previous, next] = [text.previous, text.next].map((name) => list.getByRole('button', { name }))
  const topics = (from: number, until: number) => intents.slice(from, until).map(({ displayName }) => displayName)
  const stands = async (at: string, from: number, until: number, isFirst: boolean, isLast: boolean) => {
    await expect.poll(rows, soon).toEqual(topics(from, until))
    await expect.poll(() => number.inputValue()).toBe(at)
    expect([await previous!.isDisabled(), await next!.isDisabled()]).toEqual([isFirst, isLast])
  }

  await list.getByText(text.of(3)).waitFor(soon)
  await stands('1', 0, 10, true, false)
  await next!.focus()
  await page.keyboard.press('Enter')
  await stands('2', 10, 20, false, false)
  await page.keyboard.press('Enter')
  await stands('3', 20, 23, false, true)
  // Anyone who pages by the keyboard goes on here.
  await page.keyboard.press('Enter')
  await next!.and(page.locator(':focus')).waitFor(soon)
  await stands('3', 20, 23, false, true)
  const type = async (typed: string) => {
    await number.fill(typed)
    await number.blur()
  }
  await type('99')
  await stands('3', 20, 23, false, true)
  await type('-4')
  await stands('1', 0, 10, true, false)
  await type('no number')
  await stands('1', 0, 10, true, false)
  await type('2')
  await stands('2', 10, 20, false, false)

  // A search begins on its first page, and may find nothing.
  const search = list.getByRole('searchbox', { name: text.search })
  await search.fill('15 TOPIC')
  await stands('1', 15, 16, true, true)
  await search.fill('nothing like it')
  await list.getByText(text.noneFits, { exact: true }).waitFor(soon)
  await search.fill('')
  await stands('1', 0, 10, true, false)

  const topic = list.getByRole('checkbox', { name: 'Topic 03' })
  await topic.click()
  const chosen = async () =>
    (await app.callApi(mara, setBotAlerts, { params: { id: bot.client_key }, body: { alertOptions: {} } }))[0]!.intents
  await expect.poll(chosen, soon).toEqual(['i3'])
  await expect.poll(() => topic.isChecked(), soon).toBe(true)

  // Another device chose one meanwhile: it stays chosen, and is shown so.
  await app.callApi(mara, setBotAlerts, { params: { id: bot.client_key }, body: { alertOptions: {}, intents: ['i3', 'i5'] } })
  await list.getByRole('checkbox', { name: 'Topic 04' }).click()
  await expect.poll(chosen, soon).toEqual(['i3', 'i5', 'i4'])
  await expect.poll(() => list.getByRole('checkbox', { name: 'Topic 05' }).isChecked(), soon).toBe(true)
  await topic.click()
  await expect.poll(chosen, soon).toEqual(['i5', 'i4'])

  google.company.faults.denied.on()
  await page.reload()
  await page.getByText(text.expired('Dialogflow')).waitFor(soon)
  await page.getByText(text.last(robot)).waitFor(soon)
  const reconnect = new URL((await page.getByRole('link', { name: text.reconnect('Dialogflow') }).getAttribute('href'))!, app.url)
  expect(reconnect.pathname).toBe('/auth/google/integrate/bot')
  expect(reconnect.searchParams.get('state')).toContain(path)
  google.company.faults.denied.off()
})
