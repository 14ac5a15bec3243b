import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBulk, undoBulk, type Act } from './bulk/contract.ts'
import * as act from './contract.ts'
import { actErrors } from './errors.ts'
import { untilCustomerWrites } from './rules.ts'
import { wakeSnoozed } from './wakeSnoozed.ts'
import { listConversations } from '#features/inbox/conversations/contract.ts'
import { setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { removeMember } from '#features/workspaces/members/contract.ts'
import { asciiJson } from '#shared/call.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'

/** A snooze without a time, which its customer ends. */

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let channel: string
let id: string
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team(['chat']))
  channel = `c${crypto.randomUUID()}`
  id = (await app.report(bot, channel, 'hello')).conversationId
})

const on = () => ({ params: { id } })
const inHours = (hours: number) => Math.floor(Date.now() / 1000) + hours * 3600
const snooze = (who: TestPerson, until: number | null = untilCustomerWrites, since?: number) =>
  app.callApi(who, act.snooze, { ...on(), headers: { since }, body: { until } })
const bulk = (doing: Act, ids = [id]) => app.callApi(mara, startBulk, { headers: { teamid: mara.workspace }, body: { act: doing, ids } })
const open = () => app.callApi(mara, getConversation, on())
const until = async () => (await open()).snoozed_until
const say = (who: TestPerson, message: { text: string; type?: 'note' }) =>
  app.callApi(who, submitMessage, { ...on(), body: { message: { jmid: crypto.randomUUID(), ...message } } })
const snoozed = async (who: TestPerson, cursor = '*') =>
  app.callApi(who, listConversations, {
    params: { a: '*', phrase: '*', b: cursor },
    headers: { criteria: asciiJson({ folder: 'snoozed' }), teamid: mara.workspace },
  })

describe('what is snoozed until its customer writes', () => {
  test('is out of the inbox, with a line that names no time, and no clock brings it back', async () => {
    expect(await snooze(mara)).toMatchObject({ snoozed_until: untilCustomerWrites, is_done: false })
    await wakeSnoozed(app.server.contexts)
    expect(await until()).toBe(untilCustomerWrites)
    const { Days } = await open()
    const event = Days.flatMap(({ Messages }) => Messages).at(-1)?.event
    expect(event).toEqual({ what: 'snoozed', person: mara.id, name: 'Mara' })
  })

  test('stays so whatever its bot says or a colleague notes, and is back with what the customer writes, which is news as ever', async () => {
    await snooze(ben)
    await app.report(bot, channel, 'An answer', { kind: 'out' })
    await say(mara, { type: 'note', text: 'They promised to send a picture.' })
    expect(await until()).toBe(untilCustomerWrites)
    await app.report(bot, channel, 'Here it is')
    expect(await open()).toMatchObject({ snoozed_until: null, is_done: false })
    for (const who of [mara, ben]) expect(await app.callApi(who, getConversation, on())).toMatchObject({ woke_unread: false })
  })

  test('is back as well when the customer asks for a person, and when somebody ends it', async () => {
    await snooze(mara)
    await app.report(bot, channel, 'A person', { kind: 'human' })
    expect(await open()).toMatchObject({ snoozed_until: null, needs_human_since: expect.any(Number) })
    await snooze(mara)
    expect(await snooze(ben, null)).toMatchObject({ snoozed_until: null })
  })

  test('keeps who holds it for as long as that takes, and they have it when the customer writes', async () => {
    await app.callApi(ben, setPaused, { ...on(), headers: { paused: true } })
    await say(ben, { text: 'Please send me a picture.' })
    await snooze(ben)
    await app.report(bot, channel, 'Here it is')
    expect(await open()).toMatchObject({ snoozed_until: null, paused: true, assignee: ben.id, waiting_since: expect.any(Number) })
  })

  test('is still found, and nobody’s, when who snoozed it leaves; it needs a human once its customer writes', async () => {
    await app.callApi(ben, setPaused, { ...on(), headers: { paused: true } })
    await say(ben, { text: 'Please send me a picture.' })
    await snooze(ben)
    await app.callApi(mara, removeMember, { body: { team_id: mara.workspace, user_id: ben.id } })
    await expect.poll(async () => (await open()).assignee).toBeNull()
    expect(await open()).toMatchObject({ snoozed_until: untilCustomerWrites, needs_human_since: null })
    expect(await snoozed(mara)).toMatchObject({ totalCount: 1, snoozedCount: 1, channels: [{ id }] })
    await app.report(bot, channel, 'Here it is')
    expect(await open()).toMatchObject({ snoozed_until: null, needs_human_since: expect.any(Number) })
  })

  test('is so again where that is taken back, alone and in bulk', async () => {
    await snooze(ben)
    const { last_seq } = await app.callApi(mara, act.moveToDone, on())
    expect(await snooze(mara, untilCustomerWrites, last_seq)).toMatchObject({ snoozed_until: untilCustomerWrites, is_done: false })
    const dated = await bulk({ do: 'snooze', until: inHours(2) })
    await app.callApi(mara, undoBulk, { params: { id: dated.id } })
    expect(await until()).toBe(untilCustomerWrites)
  })

  test('comes behind all that has a time, page after page, and loses none', async () => {
    const ids = [id]
    for (let n = 0; n < 27; n++) ids.push((await app.report(bot, `c${crypto.randomUUID()}`, 'hello')).conversationId)
    const [late, soon, ...rest] = ids as [string, string, ...string[]]
    expect(await bulk({ do: 'snooze', until: untilCustomerWrites }, rest)).toMatchObject({ changed: 26, refused: 0 })
    await bulk({ do: 'snooze', until: inHours(360 * 24) }, [late])
    await bulk({ do: 'snooze', until: inHours(1) }, [soon])
    const first = await snoozed(mara)
    const second = await snoozed(mara, first.timestamp!)
    const listed = [...first.channels, ...second.channels].map((row) => row.id)
    expect(listed.slice(0, 2)).toEqual([soon, late])
    expect(listed.slice(2).toSorted()).toEqual(rest.toSorted())
    expect([first.totalCount, second.hasNext]).toEqual([28, false])
  })
})

test.each([-86_400, -1, -0.001, 0.0004, 0.001, 1, 100_000_000_000 - untilCustomerWrites])(
  'no other time beyond a year is let through with it: %d s beside it is refused, alone and in bulk',
  async (beside) => {
    const refusal = { code: 'bad-input', reason: actErrors.timeIsFar.reason }
    await expect(snooze(mara, untilCustomerWrites + beside)).rejects.toMatchObject(refusal)
    await expect(bulk({ do: 'snooze', until: untilCustomerWrites + beside })).rejects.toMatchObject(refusal)
    expect(await until()).toBeNull()
  },
)
