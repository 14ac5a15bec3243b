import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replayEvent } from '#features/bots/contract.ts'
import { eraseCustomer } from '#features/inbox/privacy/contract.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import { readSubscribers } from '#platform/event-log/subscribers/readStates.ts'
import { wrote } from '../toy/ToyCompany.ts'
import { ToyInstallation } from './ToyInstallation.ts'

/** The first statement of erasing a customer, and of working on an event once more. */
const [erasing, replaying] = ['for update of c', "state = 'waiting', attempts = 0"]
/** A server dies at one statement in turn, before it is sent or right after it was answered, until so many have died behind the end. */
const behindEnd = 2
/** Erasing takes some thirty statements, and a server that starts takes its second or two each time: every third is enough. */
const erasingStep = 3
/** They pass over all that is written here, and say how far they are only from time to time. */
const passing = ['forwarded-messages', 'received-files']
const page = 'p1'

let toy: ToyInstallation
let tables: string[]
beforeAll(async () => {
  toy = await ToyInstallation.open({ page })
  const { rows } = await sql<{ name: string }>`select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by 1`.execute(toy.db)
  tables = rows.map(({ name }) => name)
})
afterAll(() => toy.close())

const death = (after: number, from: string) => ({ after, when: after % 2 === 1 ? ('sent' as const) : ('answered' as const), from })

/** What a call by the owner came to; null where the server died over it. */
async function call({ method, path }: { method: string; path: string }, key: string, body: object): Promise<number | null> {
  const headers = { authorization: `Bearer ${toy.mara.token}`, teamid: toy.mara.workspace, 'content-type': 'application/json' }
  const url = toy.url + path.replace(/:\w+/, key)
  return fetch(url, { method, headers, body: JSON.stringify(body) }).then(
    async (answer) => (await answer.arrayBuffer(), answer.status),
    () => null,
  )
}

/** Waits until nothing is done any more of what a server had sent that died meanwhile. */
async function quiet(): Promise<void> {
  const working = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
  await expect.poll(async () => (await working.execute(toy.db)).rows).toEqual([{ n: 0 }])
}

/** Waits until what the company sent has been worked on, and everything that follows the log and wants it has caught up with it. */
async function settled(): Promise<void> {
  const waiting = sql<{ n: number }>`select count(*)::int as n from webhook_event where state = 'waiting'`
  await expect.poll(async () => (await waiting.execute(toy.db)).rows).toEqual([{ n: 0 }])
  const behind = async () => {
    const subscribers = (await readSubscribers(toy.db)).filter(({ name }) => !passing.includes(name))
    return subscribers.filter(({ behind: left }) => left.changes !== 0).map(({ name }) => name)
  }
  await expect.poll(behind).toEqual([])
}

/** A customer of whom a word is kept that stands nowhere else: in what could be read, and in what could not. */
async function customerWrites(word: string): Promise<void> {
  const odd = { page, kind: 'odd', from: word }
  for (const items of [
    [wrote(page, `${word}.1`, word, `I am ${word}.`), odd],
    [wrote(page, `${word}.2`, word, 'Is anybody there?')],
    [odd],
  ])
    expect(await toy.company.call(toy.url, items)).toBe(200)
  await settled()
}

/** The tables in which a word is found; bodies are kept as bytes. */
async function keeping(word: string): Promise<string[]> {
  const found: string[] = []
  for (const name of tables) {
    const { rows } = await sql`select from ${sql.table(name)} t where t::text ilike any(array[${`%${word}%`},
      '%' || encode(convert_to(${word}, 'UTF8'), 'hex') || '%']) limit 1`.execute(toy.db)
    if (rows.length > 0) found.push(name)
  }
  return found
}

async function erase(word: string): Promise<number | null> {
  const conversation = conversationIdOf(toy.bot.id, word)
  const { rows } = await sql<{ name: string }>`select u.name from conversation c
    join customer u on u.workspace_id = c.workspace_id and u.id = c.customer_id where c.id = ${conversation}`.execute(toy.db)
  return call(eraseCustomer, conversation, { name: rows[0]?.name ?? '' })
}

test('a customer whose erasing is broken off at any step is there whole or not at all, and gone once it is done again', async () => {
  const words: string[] = []
  const ended: string[] = []
  for (let after = 1; ended.length < behindEnd; after += erasingStep) {
    const word = `wren${after}end`
    words.push(word)
    const { died } = await toy.startToDie(death(after, erasing))
    await customerWrites(word)
    const before = await keeping(word)
    for (const name of ['change', 'conversation', 'customer', 'message', 'webhook_event']) expect(before).toContain(`public.${name}`)
    const answer = await erase(word)
    await died
    await quiet()
    const left = await keeping(word)
    if (left.length === 0) ended.push(word)
    else expect([answer, left], `after statement ${after}`).toEqual([null, before])
  }
  expect(words.length * erasingStep).toBeGreaterThan(20)
  await toy.start()
  for (const word of words) expect(await erase(word)).toBe(ended.includes(word) ? 404 : 200)
  await settled()
  for (const word of words) expect(await keeping(word)).toEqual([])
  await toy.stop()
}, 1_500_000)

test('an event whose work is broken off at any step of doing it again is done after the next start, and brings nothing twice', async () => {
  const word = 'starling'
  const kept = async () => {
    const { rows } = await sql`select m.id, m.seq, m.body, c.in_count, c.last_seq from message m
        join conversation c on c.workspace_id = m.workspace_id and c.id = m.conversation_id
        where m.conversation_id = ${conversationIdOf(toy.bot.id, word)} order by seq`.execute(toy.db)
    return rows
  }
  await toy.start()
  await customerWrites(word)
  await toy.stop()
  const before = await kept()
  const { rows: events } = await sql<{ id: string; state: string }>`select id, state from webhook_event
      where position(${`${word}.2`} in convert_from(body, 'UTF8')) > 0`.execute(toy.db)
  expect([before.length, events]).toEqual([2, [expect.objectContaining({ state: 'done' })]])
  const { id } = events[0]!
  const stateOf = async () =>
    (await sql<{ state: string }>`select state from webhook_event where id = ${id}`.execute(toy.db)).rows[0]!.state
  let ended = 0
  let after = 1
  for (; ended < behindEnd; after++) {
    const { died } = await toy.startToDie(death(after, replaying))
    await settled()
    const answer = await call(replayEvent, toy.bot.client_key, { id })
    await died
    if (answer === 200 && (await stateOf()) === 'done') ended++
    expect(await kept(), `after statement ${after}`).toEqual(before)
  }
  expect(after).toBeGreaterThan(10)
  await toy.start()
  await settled()
  expect([await stateOf(), await kept()]).toEqual(['done', before])
}, 1_500_000)
