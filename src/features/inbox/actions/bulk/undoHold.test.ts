import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import * as act from '#features/inbox/actions/contract.ts'
import { bulkErrors } from '#features/inbox/actions/errors.ts'
import { startBulk, undoBulk, type Act } from './contract.ts'
import { holderOf } from '#features/inbox/conversations/rules.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { setPaused, submitMessage } from '#features/inbox/handoff/contract.ts'
import { escalateWaiting } from '#features/inbox/handoff/escalateWaiting.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import type { TestPerson, TestApp, TestBot } from '#testing/TestApp.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'

/** What happens to those who wait, and to what the AI says, when who holds many is taken back minutes later. */

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
let first: Talk
let second: Talk
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team(['chat']))
  first = await talk()
  second = await talk()
})

interface Talk {
  channel: string
  id: string
}

async function talk(): Promise<Talk> {
  const channel = `c${crypto.randomUUID()}`
  const { conversationId: id } = await app.report(bot, channel, 'hello')
  return { channel, id }
}
const says = ({ channel }: Talk, text: string) => app.report(bot, channel, text)
const asks = ({ channel }: Talk) => app.report(bot, channel, 'Can I talk to a person?', { kind: 'human' })
const botSays = ({ channel }: Talk, epoch: number) => app.report(bot, channel, 'Here is your answer.', { kind: 'out', epoch })
const open = ({ id }: Talk): Promise<Conversation> => app.callApi(mara, getConversation, { params: { id } })
const reply = (who: TestPerson, { id }: Talk) =>
  app.callApi(who, submitMessage, { params: { id }, body: { message: { jmid: crypto.randomUUID(), text: 'Here I am.' } } })
const pause = (who: TestPerson, { id }: Talk, paused: boolean) => app.callApi(who, setPaused, { params: { id }, headers: { paused } })
const assign = (who: TestPerson, { id }: Talk, to: TestPerson) => app.callApi(who, act.assign, { params: { id, assignee: to.id } })
/** Mara does it to both; what that resolves with takes it back. */
async function bulk(doing: Act) {
  const body = { act: doing, ids: [first.id, second.id] }
  const { id } = await app.callApi(mara, startBulk, { headers: { teamid: mara.workspace }, body })
  return () => app.callApi(mara, undoBulk, { params: { id } })
}
const toBen = (): Act => ({ do: 'assign', assignee: ben.id })
/** One of the two was left as it is, as somebody changed it. */
const kept = ({ id }: Talk) => ({ changed: 1, refused: 1, refusals: [{ id, reason: bulkErrors.changedMeanwhile.reason }] })

test('a customer who asks for a person after they were assigned is still in the queue once that is taken back', async () => {
  const undo = await bulk(toBen())
  await asks(first)
  const asked = await open(first)
  expect(asked.needs_human_since).not.toBeNull()
  expect(await undo()).toMatchObject({ changed: 2, refused: 0 })
  const { needs_human_since, waiting_since } = asked
  expect(await open(first)).toMatchObject({ assignee: null, paused: false, needs_human_since, waiting_since })
  expect(holderOf(await open(second))).toBe('ai')
})

test('and after the AI was paused, or resumed', async () => {
  const undoPause = await bulk({ do: 'pause', paused: true })
  await asks(first)
  const asked = await open(first)
  expect(await undoPause()).toMatchObject({ changed: 2 })
  const { needs_human_since, waiting_since } = asked
  expect(await open(first)).toMatchObject({ assignee: null, paused: false, needs_human_since, waiting_since })

  await reply(ben, first)
  const undoResume = await bulk({ do: 'pause', paused: false })
  await asks(first)
  const again = await open(first)
  await undoResume()
  expect(again.needs_human_since).not.toBeNull()
  expect(await open(first)).toMatchObject({
    assignee: ben.id,
    paused: true,
    needs_human_since: again.needs_human_since,
    waiting_since: again.waiting_since,
  })
})

test('who waited too long for the one who paused the AI needs no human any more once that is taken back, unless they asked for one', async () => {
  const undo = await bulk({ do: 'pause', paused: true })
  for (const one of [first, second]) await says(one, 'Are you there?')
  await sql`update conversation set escalate_at = now() - interval '1 second' where id in (${first.id}, ${second.id})`.execute(
    app.server.db,
  )
  await escalateWaiting(app.server.contexts)
  expect(holderOf(await open(first))).toBe('help')
  await asks(second)
  await undo()
  expect(await open(first)).toMatchObject({ assignee: null, paused: false, needs_human_since: null, waiting_since: null })
  expect(holderOf(await open(second))).toBe('help')
})

test('who wrote to the person they were given to waits since they first did', async () => {
  for (const one of [first, second]) await reply(mara, one)
  const undo = await bulk(toBen())
  await says(first, 'Are you there?')
  const { waiting_since } = await open(first)
  expect(waiting_since).not.toBeNull()
  await says(first, 'Hello?')
  await undo()
  expect(await open(first)).toMatchObject({ assignee: mara.id, paused: true, waiting_since, needs_human_since: null })
})

test('one that was answered since is left to who answered it, and its customer waits no longer', async () => {
  for (const one of [first, second]) await asks(one)
  const undo = await bulk(toBen())
  await reply(ben, first)
  expect(await undo()).toMatchObject(kept(first))
  expect(await open(first)).toMatchObject({ assignee: ben.id, paused: true, needs_human_since: null, waiting_since: null })
  expect(holderOf(await open(second))).toBe('help')
})

test('one that a person wrote in since is left as it is, also where nobody waited', async () => {
  for (const one of [first, second]) await reply(mara, one)
  const undo = await bulk(toBen())
  await reply(ben, second)
  expect(await undo()).toMatchObject(kept(second))
  expect([(await open(first)).assignee, (await open(second)).assignee]).toEqual([mara.id, ben.id])
})

test('a wait that ended in Done since does not come back', async () => {
  await app.server.db.updateTable('bot').set({ done_ends_hold: false }).where('id', '=', bot.id).execute()
  for (const one of [first, second]) await asks(one)
  const undo = await bulk(toBen())
  await app.callApi(ben, act.moveToDone, { params: { id: first.id } })
  await says(first, 'One more thing')
  const { waiting_since } = await open(first)
  expect(await undo()).toMatchObject(kept(first))
  expect(await open(first)).toMatchObject({ assignee: ben.id, paused: true, waiting_since, needs_human_since: null })
})

test('the answer that the AI was at when they were assigned counts when that is taken back, too', async () => {
  const { epoch } = await open(first)
  const undo = await bulk(toBen())
  await undo()
  expect(await open(first)).toMatchObject({ assignee: null, paused: false, epoch })
  expect(await botSays(first, epoch)).toMatchObject({ suppressed: false })
  // The bot is told whose it is all the same.
  const { rows } = await sql<{ assignee: string | null }>`select payload ->> 'assignee' as assignee from delivery
    where conversation_id = ${second.id} and kind = 'channel update' and state = 'queued'`.execute(app.server.db)
  expect(rows).toEqual([{ assignee: null }])
})

test('taken back from a colleague who held it, it passes with the baton', async () => {
  for (const one of [first, second]) await pause(mara, one, true)
  const undo = await bulk(toBen())
  const { epoch } = await open(first)
  await undo()
  expect(await open(first)).toMatchObject({ assignee: mara.id, paused: true, epoch: epoch + 1 })
  await assign(mara, first, ben)
  expect((await open(first)).epoch).toBe(epoch + 2)
})
