import { beforeAll, beforeEach, expect, test } from 'vitest'
import { actErrors } from '#features/inbox/actions/errors.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import * as act from './contract.ts'

/** To move one conversation back is refused where somebody has moved it since, and hides nobody who wrote since. */

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let channel: string
let id: string
beforeAll(async () => {
  app = await sharedTestApp()
  ;({ mara, ben, bot } = await app.team(['chat']))
})
beforeEach(async () => {
  channel = `c${crypto.randomUUID()}`
  id = (await app.report(bot, channel, 'hello')).conversationId
})

const tomorrow = Math.floor(Date.now() / 1000) + 86_400
const given = (since?: number) => ({ params: { id }, headers: { since } })
const toDone = (who: TestPerson, since?: number) => app.callApi(who, act.moveToDone, given(since))
const toInbox = (who: TestPerson, since?: number) => app.callApi(who, act.moveToInbox, given(since))
const snooze = (who: TestPerson, until: number | null, since?: number) => app.callApi(who, act.snooze, { ...given(since), body: { until } })
const place = async () => {
  const { is_done, snoozed_until } = await app.callApi(mara, getConversation, { params: { id } })
  return { is_done, snoozed_until }
}
const inInbox = { is_done: false, snoozed_until: null }
const isRefused = { code: 'conflict', reason: actErrors.changedMeanwhile.reason }

test('what a colleague snoozed since it was moved to Done stays snoozed, and what they woke stays in the inbox', async () => {
  const { last_seq } = await toDone(mara)
  await snooze(ben, tomorrow)
  await expect(toInbox(mara, last_seq)).rejects.toMatchObject(isRefused)
  expect(await place()).toEqual({ is_done: false, snoozed_until: tomorrow })
  const snoozed = await snooze(mara, tomorrow + 60)
  await snooze(ben, null)
  await expect(snooze(mara, tomorrow, snoozed.last_seq)).rejects.toMatchObject(isRefused)
  expect(await place()).toEqual(inInbox)
})

test('what a colleague moved out of Done, and to Done again, stays there', async () => {
  const { last_seq } = await toDone(mara)
  await toInbox(ben)
  await toDone(ben)
  await expect(toInbox(mara, last_seq)).rejects.toMatchObject(isRefused)
  expect((await place()).is_done).toBe(true)
})

const away = { Done: toDone, 'a snooze': (who: TestPerson, since?: number) => snooze(who, tomorrow, since) }
const meanwhile = {
  wrote: () => app.report(bot, channel, 'Are you there?'),
  'asked for a person': () => app.report(bot, channel, '', { kind: 'human' }),
}

test.each(Object.keys(away).flatMap((from) => Object.keys(meanwhile).map((did) => [from, did] as const)))(
  'what came out of %s stays in the inbox where its customer %s since',
  async (from, did) => {
    const back = away[from as keyof typeof away]
    await back(mara)
    const { last_seq } = await toInbox(mara)
    await meanwhile[did as keyof typeof meanwhile]()
    await expect(back(mara, last_seq)).rejects.toMatchObject(isRefused)
    expect(await place()).toEqual(inInbox)
  },
)

test('what nobody moved since goes back, whatever else was done to it, and out of Done also where its customer wrote', async () => {
  const { last_seq } = await toDone(mara)
  const back = await toInbox(mara, last_seq)
  expect(await place()).toEqual(inInbox)
  await app.callApi(ben, act.addLabel, { params: { id, tag: 'VIP' } })
  await app.report(bot, channel, 'Let me look.', { kind: 'out' })
  const done = await toDone(mara, back.last_seq)
  expect((await place()).is_done).toBe(true)
  await app.report(bot, channel, 'Are you there?')
  await toInbox(mara, done.last_seq)
  expect(await place()).toEqual(inInbox)
})
