import { expect, test } from 'vitest'
import { getQuiet } from '#features/alerts/quietContract.ts'
import { quietStrings } from '#features/alerts/web/quiet.strings.ts'
import { inboxFixture } from './inboxFixture.ts'
import { openSharedJourney, soon, waitUntilLive } from './openJourney.ts'

const [app, browser] = await openSharedJourney()
const aheadHours = 3

test('on a device whose clock is ahead by hours an hour is an hour, and who has just come has not waited longer', async () => {
  const { mara, bot } = await app.team()
  const page = await browser.open(app.url, mara.token, '/account/settings/alerts', {}, (fresh) =>
    fresh.addInitScript((ahead) => {
      const RightDate = Date
      const now = () => RightDate.now() + ahead
      globalThis.Date = new Proxy(RightDate, {
        construct: (of, given: unknown[]) => Reflect.construct(of, given.length === 0 ? [now()] : given) as Date,
        get: (of, name) => (name === 'now' ? now : Reflect.get(of, name)),
      })
    }, aheadHours * 3_600_000),
  )
  await page.getByRole('button', { name: quietStrings.choices[0]!.name }).click()
  await expect.poll(async () => (await app.callApi(mara, getQuiet)).is_quiet, soon).toBe(true)
  const { quiet_until: until } = await app.callApi(mara, getQuiet)
  expect(Math.round((until! - Date.now() / 1000) / 60)).toBeCloseTo(60, -1)

  const { says, row } = inboxFixture(app, () => page)
  await page.goto(`${app.url}/messages/?tab=all`)
  await waitUntilLive(page)
  await says(bot, 'Ada', 'A person, please', { kind: 'human' })
  await expect.poll(() => row('Ada').innerText(), soon).toContain('<1 min')
  await browser.leave(page)
})
