import { expect, test } from 'vitest'
import { getQuiet, setQuiet } from '#features/alerts/quietContract.ts'
import { getBotRules, setBotRules } from '#features/alerts/botContract.ts'
import { alertSettingsStrings } from '#features/alerts/web/alertSettings.strings.ts'
import { testAlertStrings } from '#features/alerts/web/testAlert.strings.ts'
import { quietStrings } from '#features/alerts/web/quiet.strings.ts'
import { botStrings } from '#features/bots/web/bot.strings.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'

const [app, browser] = await openSharedJourney()

test('two who set different rules of a bot at once keep what each of them set', async () => {
  const { mara, bot } = await app.team()
  const text = alertSettingsStrings.rules
  const page = await browser.open(app.url, mara.token, `/account/settings/bots/${bot.clientKey}/alerts`)
  const minutes = page.getByRole('textbox', { name: text.round })
  await minutes.fill('7')
  const params = { id: bot.clientKey }
  await app.callApi(mara, setBotRules, { params, body: { nobody_text: 'We are back at nine.', upset_below: -0.9 } })
  await page.getByRole('button', { name: text.save, exact: true }).click()
  await page.getByText(text.saved).first().waitFor(soon)
  expect(await app.callApi(mara, getBotRules, { params })).toMatchObject({
    help_round_minutes: 7,
    nobody_text: 'We are back at nine.',
    upset_below: -0.9,
  })
  await expect.poll(() => page.getByRole('textbox', { name: text.nobody }).inputValue()).toBe('We are back at nine.')
  await browser.leave(page)
})

test('who sets what a colleague sets meanwhile sees that, and overwrites it only knowingly', async () => {
  const { mara, bot } = await app.team()
  const text = alertSettingsStrings.rules
  const page = await browser.open(app.url, mara.token, `/account/settings/bots/${bot.clientKey}/alerts`)
  const nobody = page.getByRole('textbox', { name: text.nobody })
  const minutes = page.getByRole('textbox', { name: text.round })
  await nobody.fill('We are back at nine.')
  await waitUntilLive(page)
  const params = { id: bot.clientKey }
  const theirs = { nobody_text: 'Nobody is here.', help_round_minutes: 20, upset_below: -0.9 }
  await app.callApi(mara, setBotRules, { params, body: theirs })
  await page.getByRole('alert').getByText(text.changed(theirs.nobody_text)).waitFor(soon)
  // What nobody typed follows.
  await expect.poll(() => minutes.inputValue(), soon).toBe('20')
  expect(await nobody.inputValue()).toBe('We are back at nine.')
  await page.getByRole('button', { name: text.save, exact: true }).click()
  await page.getByText(text.saved).first().waitFor(soon)
  await page.getByText(text.changed(theirs.nobody_text)).waitFor({ ...soon, state: 'detached' })
  expect(await app.callApi(mara, getBotRules, { params })).toMatchObject({ ...theirs, nobody_text: 'We are back at nine.' })
  await browser.leave(page)
})

test('what was typed into the rules of a bot is there when one comes back from another tab, and not at another bot', async () => {
  const { mara, bot } = await app.team()
  const other = await app.bot(mara.workspace, 'Help bot')
  const page = await browser.open(app.url, mara.token, `/account/settings/bots/${bot.clientKey}/alerts`)
  const field = page.getByRole('textbox', { name: alertSettingsStrings.rules.nobody })
  await field.fill('We are back at nine.')
  const go = (name: string) => page.getByRole('navigation', { name: botStrings.tabs.name }).getByRole('link', { name, exact: true }).click()
  await go(botStrings.tabs.labels)
  await field.waitFor({ ...soon, state: 'detached' })
  await go(botStrings.tabs.alerts)
  await field.waitFor(soon)
  expect(await field.inputValue()).toBe('We are back at nine.')
  await page.evaluate(`history.pushState(null, '', '/account/settings/bots/${other.clientKey}/alerts')`)
  await page.getByRole('heading', { name: 'Help bot' }).waitFor(soon)
  await expect.poll(() => field.inputValue()).toBe('')
  await browser.leave(page)
})

test('hours that could not be saved stay as they were typed, to be saved later', async () => {
  const { ben } = await app.team(['chat'])
  const page = await browser.open(app.url, ben.token, '/account/settings/alerts')
  await page.getByRole('button', { name: quietStrings.setHours }).click()
  const from = page.getByLabel(quietStrings.from('Monday'))
  await from.fill('07:30')
  await page.context().setOffline(true)
  const save = page.getByRole('button', { name: quietStrings.save })
  await save.click()
  await expect.poll(() => save.isEnabled(), soon).toBe(true)
  expect(await from.inputValue()).toBe('07:30')
  await page.context().setOffline(false)
  await waitUntilLive(page)
  // Without a connection the browser says so.
  browser.complaints.length = 0
  await save.click()
  await page.getByRole('button', { name: quietStrings.removeHours }).waitFor(soon)
  expect((await app.callApi(ben, getQuiet)).week?.days[0]?.from).toBe(450)
  await browser.leave(page)
})

test('who sets alerts by keyboard keeps their place: what is pressed can be pressed again, and what comes in its place has the focus', async () => {
  const { ben } = await app.team(['chat'])
  const page = await browser.open(app.url, ben.token, '/account/settings/alerts')
  const press = (key: string) => page.keyboard.press(key)
  const hasFocus = (role: 'button' | 'checkbox', name: string) =>
    page.getByRole(role, { name, exact: true }).and(page.locator(':focus')).waitFor(soon)
  const { name } = alertSettingsStrings.system.whenAssigned
  await page.getByRole('checkbox', { name, exact: true }).focus(soon)
  for (const isOn of [false, true]) {
    await press('Space')
    // It says so before it can be pressed again.
    await page.getByRole('checkbox', { name, exact: true, checked: isOn, disabled: false }).waitFor(soon)
    await hasFocus('checkbox', name)
  }
  const first = quietStrings.choices[0]!
  await page.getByRole('button', { name: first.name }).focus()
  await press('Enter')
  await page.getByRole('button', { name: quietStrings.resume, disabled: false }).waitFor(soon)
  await hasFocus('button', first.name)
  await page.getByRole('button', { name: quietStrings.resume }).focus()
  await press('Enter')
  await page.getByRole('button', { name: quietStrings.resume }).waitFor({ ...soon, state: 'detached' })
  await hasFocus('button', first.name)
  await page.getByRole('button', { name: quietStrings.setHours }).focus()
  await press('Enter')
  await hasFocus('checkbox', 'Monday')
  await page.getByRole('button', { name: quietStrings.cancel }).focus()
  await press('Enter')
  await hasFocus('button', quietStrings.setHours)
  await press('Enter')
  await page.getByRole('button', { name: quietStrings.save }).focus()
  await press('Enter')
  // It is there before it can be pressed.
  await page.getByRole('button', { name: quietStrings.removeHours, disabled: false }).focus(soon)
  await press('Enter')
  await hasFocus('button', quietStrings.setHours)
  await browser.leave(page)
})

test('a pause that is over is said to be over', async () => {
  const { ben } = await app.team(['chat'])
  await app.callApi(ben, setQuiet, { body: { until: Math.floor(Date.now() / 1000) + 6 } })
  const page = await browser.open(app.url, ben.token, '/account/settings/alerts')
  // A page that takes longer than the pause finds it over.
  await page.getByText(/^Alerts are (off until|on)/).waitFor(soon)
  await page.getByText(quietStrings.now(false, null)).waitFor(soon)
  await page.getByRole('button', { name: quietStrings.resume }).waitFor({ ...soon, state: 'detached' })
  await browser.leave(page)
})

test('no page complained', () => expect(browser.complaints).toEqual([]))

test('what a test of an alert came to is in sight on a phone, also where its button is at the lower edge', async () => {
  const { mara } = await app.team()
  const page = await browser.open(app.url, mara.token, '/account/settings/alerts', { width: 390, height: 480, touch: true })
  const row = page.getByRole('group', { name: 'Notify me by e-mail' })
  const send = row.getByRole('button', { name: testAlertStrings.send })
  await send.evaluate((button: unknown) => (button as { scrollIntoView(how: object): void }).scrollIntoView({ block: 'end' }))
  await send.click()
  const last = row.getByRole('listitem').last()
  await last.waitFor(soon)
  const edge = async () => {
    const { y, height } = (await last.boundingBox())!
    return y + height
  }
  // It scrolls by whole pixels.
  await expect.poll(edge, soon).toBeLessThan(481)
  await browser.leave(page)
})
