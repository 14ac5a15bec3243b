import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#platform/db/openDatabase.ts'
import { readBatch } from '#platform/event-log/subscribers/readBatch.ts'
import { nobody } from '#platform/event-log/RequestContext.ts'
import { eraseConversations } from '#features/inbox/privacy/eraseConversations.ts'
import { eraseRemovedWorkspaces } from '#features/inbox/privacy/eraseRemovedWorkspaces.ts'
import { addLabel } from '#features/inbox/actions/contract.ts'
import { submitMessage, unsendMessage } from '#features/inbox/handoff/contract.ts'
import { letGoOfNothing } from '#testing/letGoOfNothing.ts'
import { afterAnswers } from '#testing/afterAnswers.ts'
import { createTestApp, type TestApp, type TestBot, type TestPerson } from '#testing/TestApp.ts'
import { fillIndexes } from './fillIndexes.ts'
import { hasherOf } from './hashKeys.ts'
import { indexChanges } from './indexChanges.ts'
import { Partitions } from './partitions.ts'
import { followed } from './readChanges.ts'

let app: TestApp
let db: Database
let partitions: Partitions
let mara: TestPerson
let bot: TestBot
/** The end of the log before the test said anything. */
let place: string

beforeAll(async () => {
  app = await createTestApp()
  ;({ db } = app.server)
  partitions = new Partitions(db)
  // The index is kept by the tests from here on.
  await sql`insert into subscriber (name, events, holder, held_until) values ('search', '{}', gen_random_uuid(), 'infinity')
    on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until`.execute(db)
})
afterAll(() => app.close())
beforeEach(async () => {
  mara = await app.person('Mara')
  bot = await app.bot(mara.workspace, 'Shop bot')
  place = await app.now()
})

const say = (channel: string, text: string) => app.report(bot, channel, text, { identity: `id:${channel}` })
const change = (channel: string, what: 'edited' | 'withdrawn', text: string) =>
  app.report(bot, channel, text, { identity: `id:${channel}`, change: { what, at: Date.now() } })

/** What happened since a place in the log, once nothing that is older is still being written on the whole server. */
async function happened(since = place, names = followed.map(({ name }) => name)) {
  await app.now()
  return (await readBatch(db, since, { names }, 1000))!
}

/** Hands the index everything that happened since a place in the log, and answers where that ends. */
async function follow(through: (db: Database) => Database = (same) => same, since = place): Promise<string> {
  const { changes, end } = await happened(since)
  await app.server.contexts.write(nobody, (ctx) => indexChanges({ ...ctx, db: through(ctx.db) }, changes, partitions))
  return end
}

const fill = (through = db) => fillIndexes(through, partitions, new AbortController().signal)
/** What the index knows of the workspace is gone, as on a database that was restored. */
async function forget() {
  await sql`delete from search_entry where workspace_id = ${mara.workspace}`.execute(db)
  await sql`insert into search_state (workspace_id, filled) values (${mara.workspace}, false)
    on conflict (workspace_id) do update set filled = false, filled_to = null, first_seq = 0, next_seq = 0, known_to = ''`.execute(db)
}

/** Whether anybody waits for a lock: which connection of the product holds it, the test cannot tell. */
async function isAnybodyWaiting(): Promise<boolean> {
  const found = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return found.rows.length > 0
}
const overOrWaiting = (isOver: () => boolean) => expect.poll(async () => isOver() || (await isAnybodyWaiting()), { interval: 5 }).toBe(true)

/** Something that happens after so many answers of a database, which goes on when that has ended, or waits for what is held there. */
class Beside {
  #ended: Promise<unknown> | undefined
  readonly #answers: number
  readonly #happen: () => Promise<unknown>

  constructor(answers: number, happen: () => Promise<unknown>) {
    this.#answers = answers
    this.#happen = happen
  }

  readonly through = (asked: Database): Database =>
    afterAnswers(asked, async (count) => {
      if (count !== this.#answers) return
      let isOver = false
      const over = () => (isOver = true)
      this.#ended = this.#happen()
      this.#ended.then(over, over)
      await overOrWaiting(() => isOver)
    })

  /** Whatever it was, it happened. */
  async ended() {
    if (!this.#ended) throw new Error('There were fewer answers.')
    await this.#ended
  }
}

/** The entries of the workspace, by the text of their messages. */
async function indexed(): Promise<{ text: string; keys: number[] }[]> {
  const { rows } = await sql<{ text: string; keys: number[] }>`select coalesce(m.text, 'erased') as text, e.keys from search_entry e
    left join message m on m.workspace_id = e.workspace_id and m.conversation_id = e.conversation_id and m.seq = e.message_seq
    where e.workspace_id = ${mara.workspace} order by 1`.execute(db)
  return rows
}
const textsIndexed = async () => (await indexed()).map(({ text }) => text)
/** Which of the keys some entry has. */
async function listed(...keys: string[]): Promise<string[]> {
  const entries = await indexed()
  return keys.filter((key) => entries.some((entry) => entry.keys.includes(hasherOf(mara.workspace)(key))))
}
const erase = (id: string) => db.transaction().execute((trx) => eraseConversations(trx, mara.workspace, [id]))
async function eraseWorkspace() {
  // Alerts of what was erased keep their workspace until they are taken back.
  await sql`delete from alert where workspace_id = ${mara.workspace}`.execute(db)
  await sql`update workspace set deleted_at = now() - interval '31 days' where id = ${mara.workspace}`.execute(db)
  await eraseRemovedWorkspaces(db, letGoOfNothing, letGoOfNothing)
}
const leftOf = async (workspace: string) =>
  (
    await sql`select workspace_id from search_state where workspace_id = ${workspace} union all
      select workspace_id from search_entry where workspace_id = ${workspace}`.execute(db)
  ).rows

// The locked indexes, the new entries, the numbers that were taken.
test.each([1, 2, 3])('what is erased while it is taken in leaves no entry, erased after %i of the answers', async (answers) => {
  const { conversationId } = await say('erased', 'I am called Rumpelstiltskin')
  await say('kept', 'I am called Ann')
  const erasing = new Beside(answers, () => erase(conversationId))
  await follow(erasing.through)
  await erasing.ended()
  expect(await textsIndexed()).toEqual(['I am called Ann'])
})

test('what was erased before it is taken in gets no entry, nor does a workspace that is gone', async () => {
  const { conversationId } = await say('erased', 'I am called Rumpelstiltskin')
  const { changes } = await happened(place, ['message.added'])
  const ingest = () => app.server.contexts.write(nobody, (ctx) => indexChanges(ctx, changes, partitions))
  await erase(conversationId)
  await ingest()
  expect(await textsIndexed()).toEqual([])
  await eraseWorkspace()
  await ingest()
  expect(await leftOf(mara.workspace)).toEqual([])
})

test.each([1, 2, 3])('an index that is just being written goes with its workspace, erased after %i of the answers', async (answers) => {
  await say('c1', 'Hello')
  const erasing = new Beside(answers, eraseWorkspace)
  await follow(erasing.through)
  await erasing.ended()
  expect(await leftOf(mara.workspace)).toEqual([])
})

// What is not filled, the connection, its limit, the cursor, what is known, its first messages; then the lock, what has an entry, what they say, the entries, and how far
// it came; the end of the cursor, that it is filled, and the cursor closed.
const answersOfFilling = Array.from({ length: 15 }, (_, i) => i + 1)

test.each(answersOfFilling)('what is erased while the index is filled leaves no entry, erased after %i of the answers', async (answers) => {
  const { conversationId } = await say('erased', 'I am called Rumpelstiltskin')
  await say('kept', 'I am called Ann')
  await forget()
  const erasing = new Beside(answers, () => erase(conversationId))
  await fill(erasing.through(db))
  await erasing.ended()
  expect(await textsIndexed()).toEqual(['I am called Ann'])
})

test.each(answersOfFilling)(
  'an index that is just being filled goes with its workspace, erased after %i of the answers, and the next one is filled',
  async (answers) => {
    await say('c1', 'Hello')
    await forget()
    const { workspace } = mara
    const anna = await app.person('Anna')
    await app.report(await app.bot(anna.workspace, 'Shop bot'), 'c1', 'Hello Anna')
    await sql`insert into search_state (workspace_id, filled) values (${anna.workspace}, false)`.execute(db)
    const erasing = new Beside(answers, eraseWorkspace)
    await fill(erasing.through(db))
    await erasing.ended()
    expect(await leftOf(workspace)).toEqual([])
    mara = anna
    expect(await textsIndexed()).toEqual(['Hello Anna'])
    expect(await db.selectFrom('search_state').where('workspace_id', '=', anna.workspace).select('filled').execute()).toEqual([
      { filled: true },
    ])
  },
)

test.each(answersOfFilling)(
  'what is edited, taken back, labelled or said while the index is filled stands in it once, as it is, after %i of the answers',
  async (answers) => {
    await say('edited', 'the turquoise one')
    await say('withdrawn', 'my secret is marzipan')
    const { conversationId: id } = await say('labelled', 'about a wardrobe')
    await forget()
    const changing = new Beside(answers, async () => {
      await change('edited', 'edited', 'the crimson one')
      await change('withdrawn', 'withdrawn', '')
      await app.callApi(mara, addLabel, { params: { id, tag: 'VIP' } })
      await say('new', 'said meanwhile')
    })
    // Everything is emitted after a while only; what happens meanwhile is emitted at the same time.
    await fill(changing.through(db))
    await changing.ended()
    await follow()
    expect(await textsIndexed()).toEqual(['about a wardrobe', 'said meanwhile', 'the crimson one'])
    expect(await listed('turquoise', 'crimson', 'marzipan', ':label:vip')).toEqual(['crimson', ':label:vip'])
  },
)

// What the messages say, the locked indexes, the new entries.
test.each([1, 2, 3])('a reply that its writer takes back while it is taken in is not found, after %i of the answers', async (answers) => {
  const { conversationId: id } = await say('unsent', 'Hello')
  const jmid = crypto.randomUUID()
  const message = { jmid, text: 'my secret is marzipan', undo: true }
  await app.callApi(mara, submitMessage, { params: { id }, body: { message } })
  const unsending = new Beside(answers, () => app.callApi(mara, unsendMessage, { params: { id }, body: { jmid } }))
  const end = await follow(unsending.through)
  await unsending.ended()
  await follow(undefined, end)
  expect(await textsIndexed()).toEqual(['Hello'])
})

test('what was edited or taken back before the index received it stands in it once, by what it says now', async () => {
  await say('edited', 'the turquoise one')
  const { conversationId: id } = await say('labelled', 'about a wardrobe')
  await app.callApi(mara, addLabel, { params: { id, tag: 'VIP' } })
  await change('labelled', 'edited', 'about a cupboard')
  await change('edited', 'edited', 'the crimson one')
  await say('withdrawn', 'my secret is marzipan')
  await change('withdrawn', 'withdrawn', '')
  await follow()
  expect(await textsIndexed()).toEqual(['about a cupboard', 'the crimson one'])
  expect(await listed('turquoise', 'crimson', 'wardrobe', 'cupboard', 'marzipan', ':label:vip')).toEqual([
    'crimson',
    'cupboard',
    ':label:vip',
  ])
  // And again, as where a server died before it could say that it had done it.
  await follow()
  expect(await textsIndexed()).toEqual(['about a cupboard', 'the crimson one'])
})
