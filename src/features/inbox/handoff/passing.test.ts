import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as act from '#features/inbox/actions/contract.ts'
import { startBulk } from '#features/inbox/actions/bulk/contract.ts'
import { conversationLost, type Conversation } from '#features/inbox/conversations/contract.ts'
import { setPaused, submitMessage } from './contract.ts'
import { holderOf } from '#features/inbox/conversations/rules.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { nobody } from '#platform/event-log/RequestContext.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { escalateWaiting } from './escalateWaiting.ts'
import { pauseByBot } from './pauseByBot.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let id: string
let channel: string
beforeAll(async () => {
  app = await sharedTestApp()
  ;({ mara, ben, bot } = await app.team(['chat']))
})
beforeEach(async () => {
  channel = `c${crypto.randomUUID()}`
  id = (await says('hello')).conversationId
})

const params = () => ({ params: { id } })
const says = (text: string) => app.report(bot, channel, text)
const botSays = (text: string, epoch: number | null = null) => app.report(bot, channel, text, { kind: 'out', epoch })
const asks = () => app.report(bot, channel, 'Can I talk to a person?', { kind: 'human' })
const open = async (): Promise<Conversation> => app.callApi(mara, getConversation, params())
const assign = (who: TestPerson, to: TestPerson | null) => app.callApi(who, act.assign, { params: { id, assignee: to?.id ?? '-1' } })
const pause = (who: TestPerson, paused: boolean, keep?: boolean) =>
  app.callApi(who, setPaused, { ...params(), headers: { paused, ...(keep !== undefined && { keep }) } })
const reply = (who: TestPerson) =>
  app.callApi(who, submitMessage, { ...params(), body: { message: { jmid: crypto.randomUUID(), text: 'Here I am.' } } })
const done = (who: TestPerson) => app.callApi(who, act.moveToDone, params())
const undo = (who: TestPerson) => app.callApi(who, act.undoPass, params())
const lines = async () => {
  const { Days } = await app.callApi(mara, getConversation, params())
  return Days.flatMap(({ Messages }) => Messages).flatMap(({ event }) => (event ? [[event.what, event.name, event.about]] : []))
}
/** What is the same after an undo: all but what only ever rises. */
const lasting = async () => {
  const { rev: _rev, epoch: _epoch, last_seq: _seq, ...rest } = await open()
  const { Days: _days, snapshot: _snapshot, data: _data, ...conversation } = rest as typeof rest & Record<string, unknown>
  return conversation
}
/** Lets minutes pass for a conversation. */
const pass = (minutes: number) =>
  sql`update conversation set escalate_at = escalate_at - make_interval(mins => ${minutes}),
    waiting_at = waiting_at - make_interval(mins => ${minutes}) where id = ${id}`.execute(app.server.db)

describe('a conversation that needs a human passes with the baton', () => {
  const givers: Record<string, () => Promise<unknown>> = {
    'who takes it': () => assign(ben, ben),
    'whom a colleague gives it to': () => assign(mara, ben),
    'whom a bulk gives it to': () =>
      app.callApi(mara, startBulk, { headers: { teamid: mara.workspace }, body: { act: { do: 'assign', assignee: ben.id }, ids: [id] } }),
    'who pauses the AI': () => pause(ben, true),
    'who answers': () => reply(ben),
  }
  test.each(Object.keys(givers))('to %s', async (name) => {
    await asks()
    await botSays('I am calling a colleague.')
    const before = await open()
    expect(holderOf(before)).toBe('help')
    expect(before.waiting_since).not.toBeNull()
    await givers[name]!()
    const after = await open()
    expect(after).toMatchObject({ paused: true, assignee: ben.id, needs_human_since: null })
    expect(after.epoch).toBeGreaterThan(before.epoch)
    expect(holderOf(after)).toBe('person')
    // The wait goes on until a person wrote.
    expect(after.waiting_since).toBe(name === 'who answers' ? null : before.waiting_since)
    expect(await botSays('Hello! What can I do for you?', before.epoch)).toMatchObject({ suppressed: true, paused: true })
    expect(await says('Is somebody there?')).toMatchObject({ paused: true })
  })

  test('and the line says that the AI was paused; a calm one stays with the AI', async () => {
    await assign(mara, ben)
    expect(await open()).toMatchObject({ paused: false, assignee: ben.id })
    expect(await botSays('Here is your answer.', 1)).toMatchObject({ suppressed: false })
    await assign(mara, null)
    await asks()
    await assign(mara, ben)
    await assign(mara, null)
    await assign(mara, mara)
    expect(await lines()).toEqual([
      ['assigned', 'Mara', 'Ben'],
      ['unassigned', 'Mara', 'Ben'],
      ['asked_for_human', 'Shop bot', undefined],
      ['handed_over', 'Mara', 'Ben'],
      ['unassigned', 'Mara', 'Ben'],
      ['assigned', 'Mara', undefined],
    ])
  })

  test('also from a colleague who had it assigned while the AI spoke, and from oneself', async () => {
    await assign(mara, ben)
    await asks()
    expect(holderOf(await open())).toBe('help')
    expect(await assign(ben, ben)).toMatchObject({ paused: true, assignee: ben.id, needs_human_since: null })
    await assign(mara, ben)
    expect(await assign(mara, ben)).toMatchObject({ assignee: ben.id })
  })
})

describe('what was passed on is taken back', () => {
  const passes: Record<string, () => Promise<unknown>> = {
    'a taking of one that needs a human': () => assign(mara, mara),
    'a giving away of it': () => assign(mara, ben),
    'a pause of it': () => pause(mara, true),
  }
  test.each(Object.keys(passes))('%s', async (name) => {
    await asks()
    const before = await lasting()
    await passes[name]!()
    const { epoch } = await open()
    expect((await undo(mara)).epoch).toBeGreaterThan(epoch)
    expect(await lasting()).toEqual(before)
  })

  test('a taking off, whose customer needs a human while the AI goes on', async () => {
    await assign(mara, ben)
    await asks()
    const before = await lasting()
    await assign(mara, null)
    await undo(mara)
    expect(await lasting()).toEqual(before)
  })

  test('a handing back, to who held it, waiting as before', async () => {
    await pause(ben, true)
    await says('And now?')
    const before = await lasting()
    await pause(mara, false)
    await undo(mara)
    expect(await lasting()).toEqual(before)
  })

  test('a pause, and who asked for a person since still needs one', async () => {
    await pause(mara, true)
    await asks()
    const { needs_human_since } = await open()
    expect(needs_human_since).not.toBeNull()
    expect(await undo(mara)).toMatchObject({ paused: false, assignee: null, needs_human_since })
  })

  test('by nobody else, not twice, and not after it has passed on', async () => {
    await asks()
    await assign(mara, mara)
    await expect(undo(ben)).rejects.toMatchObject({ code: 'conflict' })
    await reply(mara)
    await expect(undo(mara)).rejects.toMatchObject({ code: 'conflict' })
    await pause(mara, false)
    await undo(mara)
    await expect(undo(mara)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('not what its author did after it', async () => {
    await asks()
    const { epoch } = await assign(mara, mara)
    await pause(mara, false)
    await expect(app.callApi(mara, act.undoPass, { ...params(), headers: { epoch } })).rejects.toMatchObject({ code: 'conflict' })
    expect(await open()).toMatchObject({ paused: false, assignee: null })
  })

  test('not to who may not hold it any more', async () => {
    const carl = await app.person('Carl', { workspace: mara.workspace })
    await pause(carl, true)
    await pause(mara, false)
    await app.server.db.updateTable('member').set({ chat: false }).where('person_id', '=', carl.id).execute()
    expect(await undo(mara)).toMatchObject({ paused: true, assignee: null })
  })
})

describe('nobody waits where nobody would see it', () => {
  test('a customer without an answer waits for anyone who pauses the AI, and needs a human when they leave it', async () => {
    const paused = await pause(ben, true)
    expect(paused.waiting_since).toBe(paused.customer_at)
    expect(holderOf(paused)).toBe('person')
    const left = await assign(ben, null)
    expect(holderOf(left)).toBe('help')
    expect(left.waiting_since).toBe(paused.waiting_since)
  })

  test('one that was answered rests with nobody until the customer writes', async () => {
    await reply(ben)
    expect(holderOf(await assign(ben, null))).toBe('nobody')
    await says('One more thing')
    expect(holderOf(await open())).toBe('help')
  })

  test('who waits for the person holding it too long needs a human again, the one who holds it, with a line, once', async () => {
    await reply(ben)
    await says('Are you there?')
    await escalateWaiting(app.server.contexts)
    expect(holderOf(await open())).toBe('person')
    await pass(31)
    await Promise.all([escalateWaiting(app.server.contexts), escalateWaiting(app.server.contexts)])
    const due = await open()
    expect(due).toMatchObject({ paused: true, assignee: ben.id })
    expect(holderOf(due)).toBe('help')
    expect((await lines()).filter(([what]) => what === 'waited_too_long')).toEqual([['waited_too_long', 'Shop bot', '31']])
    // Who answers has it from then on.
    const { channel: answered } = await reply(mara)
    expect(answered).toMatchObject({ assignee: mara.id, needs_human_since: null, waiting_since: null })
    expect((await lines()).at(-1)).toEqual(['assigned', 'Mara', undefined])
  })

  test('anyone who it is given to has the full time again, and while it is snoozed or in Done nobody’s time runs', async () => {
    await reply(ben)
    await says('Are you there?')
    await pass(29)
    await assign(mara, mara)
    await pass(29)
    await escalateWaiting(app.server.contexts)
    expect(holderOf(await open())).toBe('person')
    await app.callApi(mara, act.snooze, { ...params(), body: { until: Date.now() / 1000 + 3600 } })
    await pass(60)
    await escalateWaiting(app.server.contexts)
    expect(holderOf(await open())).toBe('person')
    await app.callApi(mara, act.snooze, { ...params(), body: { until: null } })
    await pass(29)
    await escalateWaiting(app.server.contexts)
    expect(holderOf(await open())).toBe('person')
    await pass(2)
    await escalateWaiting(app.server.contexts)
    expect(holderOf(await open())).toBe('help')
  })

  test('a bot that sets no time lets its customers wait', async () => {
    const patient = await app.bot(mara.workspace, `Patient ${id}`)
    await app.server.db.updateTable('bot').set({ escalate_after_minutes: null }).where('id', '=', patient.id).execute()
    id = (await app.report(patient, channel, 'hello')).conversationId
    await reply(ben)
    await app.report(patient, channel, 'Are you there?')
    const { rows } = await sql<{ escalate_at: Date | null }>`select escalate_at from conversation where id = ${id}`.execute(app.server.db)
    expect(rows).toEqual([{ escalate_at: null }])
  })

  test('a bot that falls silent without an answer leaves a customer who needs a human', async () => {
    const row = await open()
    expect(holderOf(row)).toBe('ai')
    const identity = { workspaceId: mara.workspace, id: bot.id, clientKey: bot.clientKey, name: 'Shop bot', platform: 'messenger' }
    await app.server.contexts.write(nobody, (ctx) => pauseByBot(ctx, identity, channel, { paused: true, minutes: null }))
    expect(holderOf(await open())).toBe('help')
  })
})

describe('Done ends the hold', () => {
  test('the customer’s next message goes to the AI, unassigned; Done shows until then whose it was', async () => {
    await reply(ben)
    const held = await open()
    const inDone = await done(ben)
    expect(inDone).toMatchObject({ is_done: true, paused: false, assignee: ben.id, epoch: held.epoch + 1 })
    expect(await says('One more question')).toMatchObject({ paused: false, epoch: inDone.epoch })
    expect(await open()).toMatchObject({ is_done: false, paused: false, assignee: null, waiting_since: null })
    expect(await botSays('Of course.', inDone.epoch)).toMatchObject({ suppressed: false })
  })

  test('a reply in Done takes it again, and what the customer says then is for its writer', async () => {
    await reply(ben)
    await done(ben)
    await reply(mara)
    await says('Thank you, and…')
    expect(await open()).toMatchObject({ paused: true, is_done: false, assignee: mara.id })
  })

  test('moved back by hand it is held and waits as before', async () => {
    await pause(ben, true)
    const before = await lasting()
    expect(await done(ben)).toMatchObject({ waiting_since: null })
    await app.callApi(mara, act.moveToInbox, params())
    expect(await lasting()).toEqual(before)
  })

  test('anyone who sees only what concerns them is told that it is gone', async () => {
    const dana = await app.person('Dana', { workspace: mara.workspace, scope: 'assigned' })
    await assign(mara, dana)
    await reply(dana)
    await done(dana)
    const since = await app.now()
    await says('Hello again')
    expect((await app.eventsFor(dana, since)).map(({ name }) => name)).toEqual([conversationLost.name])
  })

  test('handing back leaves it to nobody, unless it is kept on purpose', async () => {
    await reply(ben)
    expect(await pause(ben, false)).toMatchObject({ paused: false, assignee: null })
    await reply(ben)
    expect(await pause(ben, false, true)).toMatchObject({ paused: false, assignee: ben.id })
  })
})
