import { beforeAll, beforeEach, expect, test } from 'vitest'
import { previewUpset, setBotRules } from '#features/alerts/botContract.ts'
import { listAlerts } from '#features/alerts/contract.ts'
import { caughtUp } from '#testing/caughtUp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import { feelingOf } from './feelingOf.ts'

let app: TestApp
let mara: TestPerson
let bot: TestBot
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  ;({ mara, bot } = await app.team())
})

const params = () => ({ params: { id: bot.clientKey } })
const preview = (who: TestPerson) => app.callApi(who, previewUpset, params())

test('the preview of a threshold has the last 50 messages of customers that its reader sees, the newest first, each with how it sounds', async () => {
  const texts = Array.from({ length: 52 }, (_, n) => (n % 10 === 0 ? `This is terrible, ${n}` : `Number ${n}`))
  for (const [n, text] of texts.entries()) {
    await app.report(bot, n % 2 === 0 ? 'ida' : 'otis', text, { profile: { name: n % 2 === 0 ? 'Ida' : 'Otis' } })
    if (n % 5 === 0) await app.report(bot, 'ida', 'Said by the bot, which is terrible', { kind: 'out' })
  }
  const seen = await preview(mara)
  expect(seen.map(({ text }) => text)).toEqual(texts.slice(2).toReversed())
  expect(seen.map(({ feeling }) => feeling)).toEqual(seen.map(({ text }) => feelingOf(text)))
  expect(seen.slice(0, 2).map(({ name }) => name)).toEqual(['Otis', 'Ida'])
  const lea = await app.person('Lea', { workspace: mara.workspace, rights: ['chat'], scope: 'assigned' })
  expect(await preview(lea)).toEqual([])
  await expect(preview(await app.person('Otto'))).rejects.toMatchObject({ code: 'not-found' })
})

test('who feels worse than the threshold of the bot counts as upset, and nobody else', async () => {
  const [mild, bad] = ['My zip is broken', 'This is terrible, I am furious and angry!']
  expect(feelingOf(mild)).toBeGreaterThan(-0.5)
  expect(feelingOf(bad)).toBeGreaterThan(-0.95)
  const isUpset = async (upset_below: number, text: string) => {
    await app.callApi(mara, setBotRules, { ...params(), body: { upset_below } })
    const { conversationId: id } = await app.report(bot, `c${crypto.randomUUID()}`, text)
    await caughtUp(app, 'alerts')
    const { alerts } = await app.callApi(mara, listAlerts)
    return alerts.some(({ conversation_id, kinds }) => conversation_id === id && kinds.includes('upset'))
  }
  expect([await isUpset(-0.5, mild), await isUpset(-0.5, bad)]).toEqual([false, true])
  expect([await isUpset(-0.1, mild), await isUpset(-0.95, bad)]).toEqual([true, false])
})

test('in the preview a message sounds as bad as its words, or as its agent says, whichever is worse', async () => {
  const bad = 'This is terrible'
  const talk: [string, number | null][] = [
    ['Where is my parcel?', -0.8],
    [bad, -0.1],
    ['And now?', null],
  ]
  for (const [text, sentiment] of talk) {
    await app.report(bot, 'ida', text)
    // What the whole answer came of stands with one of its messages.
    await app.report(bot, 'ida', 'One moment.', { kind: 'out' })
    await app.report(bot, 'ida', 'It is on its way.', { kind: 'out', ...(sentiment !== null && { metadata: { sentiment } }) })
  }
  const feelings = (await preview(mara)).map(({ text, feeling }) => [text, feeling])
  expect(feelings).toEqual([
    ['And now?', feelingOf('And now?')],
    [bad, feelingOf(bad)],
    ['Where is my parcel?', -0.8],
  ])
  expect(feelingOf(bad)).toBeLessThan(-0.1)
})
