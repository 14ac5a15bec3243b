import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setAi } from '#features/bots/aiContract.ts'
import { nobody } from '#platform/event-log/RequestContext.ts'
import * as act from '#features/inbox/actions/contract.ts'
import { startBulk, undoBulk } from '#features/inbox/actions/bulk/contract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import type { TestApp, TestBot, TestPerson } from '#testing/TestApp.ts'
import { autoResume } from './autoResume.ts'
import { channelState, pausedChannels } from './botQuestions.ts'
import { setPaused, submitMessage } from './contract.ts'
import { handoffErrors } from './errors.ts'
import { pauseByBot } from './pauseByBot.ts'
import { sendLateToPeople } from './sendToPeople.ts'
import { listUntaken } from './untakenContract.ts'

let app: TestApp
let mara: TestPerson
let ben: TestPerson
let bot: TestBot
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  ;({ mara, ben, bot } = await app.team(['chat']))
})

const says = (channel: string, text: string, fields = {}) => app.report(bot, channel, text, fields)
const answers = (channel: string, text: string, epoch: number | null) => app.report(bot, channel, text, { kind: 'out', epoch })
const ai = (on: boolean) => app.callApi(mara, setAi, { params: { client_key: bot.clientKey }, body: { on } })
const open = (id: string) => app.callApi(mara, getConversation, { params: { id } })
const lines = async (id: string) =>
  (await open(id)).Days.flatMap(({ Messages }) => Messages).map(
    ({ event, type, by, text }) => event?.what ?? `${type === 'suppressed' ? 'draft' : by}: ${text}`,
  )
const pause = (id: string, paused: boolean, who = mara) => app.callApi(who, setPaused, { params: { id }, headers: { paused } })
const reply = (id: string, more: object = {}) =>
  app.callApi(ben, submitMessage, { params: { id }, body: { message: { jmid: crypto.randomUUID(), text: 'Here I am.' }, ...more } })
const bulk = (ids: string[], paused: boolean) =>
  app.callApi(mara, startBulk, { headers: { teamid: mara.workspace }, body: { act: { do: 'pause', paused, keep: true }, ids } })
const untaken = (who = mara) => app.callApi(who, listUntaken, { params: { client_key: bot.clientKey } })
const identity = () => ({ workspaceId: mara.workspace, id: bot.id, clientKey: bot.clientKey, name: 'Shop bot', platform: 'messenger' })
const toBot = async (id: string) => {
  const { rows } = await sql<{ payload: Record<string, unknown> }>`select payload from delivery where conversation_id = ${id}
    and kind = 'channel update' and state <> 'superseded' order by number desc limit 1`.execute(app.server.db)
  return rows[0]?.payload
}
const refusal = () => ({ code: 'conflict', reason: handoffErrors.aiOff.reason, message: handoffErrors.aiOff({ bot: 'Shop bot' }).message })

describe('while the AI is off', () => {
  test('who writes first goes to people, the bot is silent, and no AI request is counted', async () => {
    await ai(false)
    const told = await says('new', 'Hello?')
    expect(told).toMatchObject({ paused: true, epoch: 2 })
    const id = told.conversationId
    expect(await open(id)).toMatchObject({
      paused: true,
      assignee: null,
      needs_human_since: expect.any(Number),
      waiting_since: expect.any(Number),
    })
    expect(await lines(id)).toEqual(['customer: Hello?', 'ai_off'])
    expect(await toBot(id)).toMatchObject({ paused: true, epoch: 2 })
    const { rows } = await sql`select from message where conversation_id = ${id} and ai_request`.execute(app.server.db)
    expect(rows).toEqual([])
    // One line, however often they write.
    await says('new', 'Anybody?')
    expect(await lines(id)).toEqual(['customer: Hello?', 'ai_off', 'customer: Anybody?'])
  })

  test('a message that comes again, also after the AI was handed it back, does nothing twice', async () => {
    await ai(false)
    const again = { identity: 'm1' }
    const first = await says('again', 'Hello?', again)
    expect(await says('again', 'Hello?', again)).toEqual({ ...first, duplicate: true })
    await ai(true)
    await pause(first.conversationId, false)
    await ai(false)
    await says('again', 'Hello?', again)
    await expect.poll(() => lines(first.conversationId)).toEqual(['customer: Hello?', 'ai_off', 'resumed', 'ai_off'])
  })

  test('what wants no answer calls nobody', async () => {
    const { conversationId: id, epoch } = await says('reacts', 'Thanks')
    await answers('reacts', 'You are welcome.', epoch)
    await ai(false)
    expect(await says('reacts', '👍', { quiet: true })).toMatchObject({ paused: true })
    expect(await open(id)).toMatchObject({ paused: false, needs_human_since: null })
  })

  test('a conversation that lies with the AI goes to people when its customer writes next, also out of Done', async () => {
    const calm = await says('calm', 'Hello')
    const done = await says('done', 'Hello')
    for (const channel of ['calm', 'done']) await answers(channel, 'Hi', 1)
    await app.callApi(mara, act.moveToDone, { params: { id: done.conversationId } })
    await ai(false)
    expect(await open(calm.conversationId)).toMatchObject({ paused: false, needs_human_since: null })
    for (const channel of ['calm', 'done']) {
      const { conversationId } = await says(channel, 'One more thing')
      expect(await open(conversationId)).toMatchObject({ paused: true, is_done: false, needs_human_since: expect.any(Number) })
    }
  })

  test('who has a calm conversation assigned holds it as soon as its customer writes', async () => {
    const { conversationId: id } = await says('assigned', 'Hello')
    await answers('assigned', 'Hi', 1)
    await app.callApi(mara, act.assign, { params: { id, assignee: ben.id } })
    await ai(false)
    await says('assigned', 'One more thing')
    expect(await open(id)).toMatchObject({ paused: true, assignee: ben.id, needs_human_since: null, waiting_since: expect.any(Number) })
  })

  test('what the bot says all the same is a draft where it asks, and marked where it does not', async () => {
    const { conversationId: id } = await says('speaks', 'Hello')
    await answers('speaks', 'Hi', 1)
    await ai(false)
    expect(await answers('speaks', 'And another thing', 1)).toMatchObject({ paused: true, suppressed: true })
    await answers('speaks', 'I cannot ask', null)
    expect(await lines(id)).toEqual(['customer: Hello', 'bot: Hi', 'draft: And another thing', 'bot: I cannot ask'])
    const said = (await open(id)).Days.flatMap(({ Messages }) => Messages).slice(-2)
    expect(said).toMatchObject([{ kept_back: 'ai_off' }, { said_while_paused: true }])
  })

  test('the bot hears everywhere that it is to be silent, and takes nothing back', async () => {
    const { conversationId: id } = await says('asks', 'Hello')
    await answers('asks', 'Hi', 1)
    await ai(false)
    const { db, contexts } = app.server
    expect(await channelState(db, identity(), 'asks')).toEqual({ paused: true, epoch: 1 })
    expect(await channelState(db, identity(), 'nobody wrote here')).toEqual({ paused: true, epoch: 1 })
    expect(await pausedChannels(db, identity())).toEqual(['asks'])
    const { epoch } = await says('asks', 'And?')
    const wish = { paused: false, minutes: null }
    expect(await contexts.write(nobody, (ctx) => pauseByBot(ctx, identity(), 'asks', wish))).toEqual({
      paused: true,
      epoch,
    })
    expect(await open(id)).toMatchObject({ paused: true })
    await ai(true)
    expect(await channelState(db, identity(), 'nobody wrote here')).toEqual({ paused: false, epoch: 1 })
  })

  test('nobody hands the AI anything: by itself, one by one, in bulk, with a reply, or by an undo', async () => {
    const { conversationId: id } = await says('back', 'Hello')
    await pause(id, true)
    const many = await bulk([(await says('other', 'Hello')).conversationId], true)
    await ai(false)
    await expect(pause(id, false)).rejects.toMatchObject(refusal())
    await expect(app.callApi(mara, act.undoPass, { params: { id } })).rejects.toMatchObject(refusal())
    const done = await bulk([id], false)
    expect(done).toMatchObject({ changed: 0, refused: 1, refusals: [{ id, reason: handoffErrors.aiOff.reason }] })
    expect(await app.callApi(mara, undoBulk, { params: { id: many.id } })).toMatchObject({ state: 'undone', changed: 0, refused: 1 })
    const { channel } = await reply(id, { hand_back: true })
    expect(channel).toMatchObject({ paused: true, assignee: mara.id })
    await sql`update conversation set resume_at = now() - interval '1 hour', resume_warned = true where id = ${id}`.execute(app.server.db)
    await autoResume(app.server.contexts)
    expect(await open(id)).toMatchObject({ paused: true })
    await ai(true)
    await autoResume(app.server.contexts)
    expect(await open(id)).toMatchObject({ paused: false })
  })

  test('what comes back from a deletion without an answer goes to people', async () => {
    const { conversationId: id } = await says('deleted', 'Hello')
    await app.callApi(mara, act.deleteConversation, { params: { id } })
    await ai(false)
    await app.callApi(mara, act.restoreConversation, { params: { id } })
    expect(await open(id)).toMatchObject({ paused: true, needs_human_since: expect.any(Number) })
  })
})

describe('switching it off', () => {
  test('people get at once what the AI has not answered, and its answer comes too late; what it has answered, and Done, stay', async () => {
    const owed = await says('owed', 'Where is my order?')
    const calm = await says('calm', 'Hello')
    await answers('calm', 'Hi', 1)
    const done = await says('done', 'Bye')
    await app.callApi(mara, act.moveToDone, { params: { id: done.conversationId } })
    const before = (await open(done.conversationId)).rev
    await ai(false)
    await expect.poll(async () => (await open(owed.conversationId)).paused).toBe(true)
    expect(await open(owed.conversationId)).toMatchObject({ epoch: 2, assignee: null, needs_human_since: expect.any(Number) })
    expect(await toBot(owed.conversationId)).toMatchObject({ paused: true, epoch: 2 })
    expect(await answers('owed', 'It is on its way.', 1)).toMatchObject({ suppressed: true })
    expect(await lines(owed.conversationId)).toEqual(['customer: Where is my order?', 'ai_off', 'draft: It is on its way.'])
    expect(await open(calm.conversationId)).toMatchObject({ paused: false, epoch: 1 })
    expect((await open(done.conversationId)).rev).toBe(before)
  })

  test('who did not know of it yet leaves nobody to an AI that is off', async () => {
    await ai(false)
    const { conversationId: id } = await says('late', 'Hello')
    // As a transaction leaves it that read the bot before the switch and committed after it.
    const asBefore = () =>
      sql`update conversation set paused = false, needs_human_at = null, waiting_at = null where id = ${id}`.execute(app.server.db)
    await asBefore()
    await sendLateToPeople(app.server.contexts)
    expect(await open(id)).toMatchObject({ paused: true, needs_human_since: expect.any(Number) })
    await ai(true)
    await asBefore()
    await sendLateToPeople(app.server.contexts)
    expect(await open(id)).toMatchObject({ paused: false })
  })

  test('two who switch it the same way agree, and it says since when and by whom', async () => {
    const [one, other] = await Promise.all([ai(false), ai(false)])
    expect(one.ai_off).toEqual({ since: expect.any(Number), why: 'switched', by: mara.id })
    expect(other).toEqual(one)
    const { rows } = await sql<{
      action: string
    }>`select action from audit where workspace_id = ${mara.workspace} and action like 'bot.ai%'`.execute(app.server.db)
    expect(rows).toEqual([{ action: 'bot.ai-off' }])
    expect((await ai(true)).ai_off).toBeNull()
  })
})

describe('once it is on again', () => {
  test('it has what comes from then on; what nobody took is named until somebody has it, and is handed back with what nobody answered', async () => {
    await ai(false)
    const of = async (channel: string) => (await says(channel, `Hello from ${channel}`)).conversationId
    const [left, answered, taken, asked, done] = [
      await of('left'),
      await of('answered'),
      await of('taken'),
      await of('asked'),
      await of('done'),
    ]
    await says('asked', 'A person, please', { kind: 'human' })
    await reply(answered)
    await app.callApi(mara, act.assign, { params: { id: taken, assignee: ben.id } })
    await app.callApi(mara, act.moveToDone, { params: { id: done } })
    await ai(true)
    expect(await says('fresh', 'Hello')).toMatchObject({ paused: false })
    expect(await untaken()).toEqual({ count: 1, ids: [left] })
    expect(await bulk([left], false)).toMatchObject({ changed: 1, refused: 0 })
    expect(await open(left)).toMatchObject({ paused: false, needs_human_since: null, waiting_since: null })
    expect(await toBot(left)).toMatchObject({ paused: false, unanswered: [{ text: 'Hello from left' }] })
    expect(await untaken()).toEqual({ count: 0, ids: [] })
    for (const id of [answered, taken, asked]) expect(await open(id)).toMatchObject({ paused: true })
  })

  test('who asked for a person before is not handed back', async () => {
    const { conversationId: id } = await says('before', 'A person, please', { kind: 'human' })
    await ai(false)
    await expect.poll(async () => (await open(id)).paused).toBe(true)
    await ai(true)
    expect(await untaken()).toEqual({ count: 0, ids: [] })
  })

  test('each is named what they see', async () => {
    const eve = await app.person('Eve', { workspace: mara.workspace, rights: ['chat'], scope: 'assigned' })
    await ai(false)
    await says('one', 'Hello')
    await ai(true)
    expect(await untaken()).toMatchObject({ count: 1 })
    expect(await untaken(eve)).toEqual({ count: 0, ids: [] })
  })
})

test('who is blocked when it is switched off and unblocked then goes to people with what the AI owed them, and is with the AI where that was nothing', async () => {
  const block = (id: string, blocked: boolean) => app.callApi(ben, act.blockCustomer, { params: { id }, body: { blocked } })
  const { conversationId: owed } = await says('owed', 'Hello?')
  const { conversationId: done, epoch } = await says('done', 'Hello?')
  await answers('done', 'Hi.', epoch)
  for (const id of [owed, done]) await block(id, true)
  await ai(false)
  for (const id of [owed, done]) await block(id, false)
  expect(await open(owed)).toMatchObject({ is_done: false, paused: true, assignee: null, needs_human_since: expect.any(Number) })
  expect(await toBot(owed)).toMatchObject({ paused: true, is_done: false })
  expect(await open(done)).toMatchObject({ is_done: false, paused: false, needs_human_since: null })
  expect(await says('done', 'Are you there?')).toMatchObject({ paused: true })
})

test.each(['by hand', 'by the undo of many'])('what comes out of Done unanswered goes to people (%s)', async (how) => {
  const { conversationId: id } = await says('done', 'Hello?')
  const done = await app.callApi(mara, startBulk, { headers: { teamid: mara.workspace }, body: { act: { do: 'done' }, ids: [id] } })
  await ai(false)
  if (how === 'by hand') await app.callApi(mara, act.moveToInbox, { params: { id } })
  else await app.callApi(mara, undoBulk, { params: { id: done.id } })
  expect(await open(id)).toMatchObject({ is_done: false, paused: true, needs_human_since: expect.any(Number) })
})

test('a bot hears that it has again what it heard of as paused, once its AI is on', async () => {
  const { conversationId: id, epoch } = await says('calm', 'Hello?')
  await answers('calm', 'Hi.', epoch)
  await ai(false)
  await app.callApi(mara, act.assign, { params: { id, assignee: ben.id } })
  expect(await toBot(id)).toMatchObject({ paused: true })
  await ai(true)
  await expect.poll(() => toBot(id)).toMatchObject({ paused: false })
})
