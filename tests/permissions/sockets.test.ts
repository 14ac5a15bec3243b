import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { alertErased } from '#features/inbox/conversations/alertContract.ts'
import { eraseCustomer } from '#features/inbox/privacy/contract.ts'
import { newId } from '#shared/ids.ts'
import { alertsMoved } from '#features/alerts/botContract.ts'
import { keysChanged, removeBot, restoreBot } from '#features/bots/contract.ts'
import { maySee } from '#features/workspaces/members/scope.ts'
import { workspaceRemoved } from '#features/workspaces/contract.ts'
import { changesSince, type LiveChange } from '#shared/liveProtocol.ts'
import { createTestApp, type TestApp } from '#testing/TestApp.ts'
import { nobody } from '#platform/event-log/RequestContext.ts'
import { titleOf, type Entry } from './Entry.ts'
import { expected, hiddenFrom } from './expected.ts'
import { fill } from './fill.ts'
import { placesOf } from './Id.ts'
import { Listener } from './Listener.ts'
import { makeCall } from './makeCall.ts'
import { createFixture, type Fixture } from './createFixture.ts'
import { theCalls } from './theCalls.ts'
import { thePeople, type Who } from './thePeople.ts'

let app: TestApp
let received = 0
const open: Listener[] = []
beforeAll(async () => void (app = await createTestApp({ LOG_LEVEL: 'fatal' })))
afterEach(() => open.splice(0).forEach((listener) => listener.leave()))
afterAll(async () => {
  console.log(`The walk over sockets: ${received} changes received, and none by people from whom they are hidden.`)
  await app.close()
})

const called = (name: string): Who => thePeople.find((who) => who.name === name)!
const owner = called('Owner')
/** Who differs in what they may see; rights decide only what they may do. */
const listening = [
  'No Role',
  'an owner, whose scope counts for nothing',
  'who sees the bot',
  'who sees another bot',
  'to whom it is assigned',
  'whom it mentions',
  'whom it does not concern',
  'a stranger, owner of another workspace',
  'a removed member',
].map(called)

async function enter(fixture: Fixture, people: Who[]): Promise<Listener[]> {
  const listeners: Listener[] = []
  for (const who of people) listeners.push(await Listener.enter(app.server, fixture, who))
  open.push(...listeners)
  return listeners
}

const changes = theCalls.filter(({ call }) => call.method !== 'GET' && call.reads !== true)

describe('what is done in a workspace is received by who may see it, and by nobody else', () => {
  test.each(changes.map((entry) => [titleOf(entry), entry] as const))('%s', async (_, entry) => {
    const fixture = await createFixture(app.server, owner)
    const listeners = await enter(fixture, listening)
    const since = await app.now()
    await perform(entry, fixture)
    const mark = await settle(fixture, listeners)
    for (const listener of listeners) expect(await compare(fixture, listener, since, mark)).toEqual([])
  })
})

test('of an alert that is erased hears whom it called, on every page of theirs, and nobody else of the workspace or outside of it', async () => {
  const fixture = await createFixture(app.server, owner)
  const { workspace, conversation } = fixture.ours.ids
  const listeners = await enter(fixture, listening)
  const [inside, outside, other] = [called('who sees the bot'), called('who sees the bot'), called('No Role')]
  const ofCalled = await Listener.enter(app.server, fixture, inside)
  const elsewhere = await Listener.enter(app.server, fixture, outside, 'its own')
  const strangers = await Listener.enter(app.server, fixture, other, 'its own')
  const everyone = [...listeners, ofCalled, elsewhere, strangers]
  open.push(ofCalled, elsewhere, strangers)
  const { bot_id } = await app.server.db
    .selectFrom('conversation')
    .where('id', '=', conversation)
    .select('bot_id')
    .executeTakeFirstOrThrow()
  const of = { workspace_id: workspace, raise_id: newId(), conversation_id: conversation, bot_id, kinds: ['help'], raised_kinds: ['help'] }
  const rows = [ofCalled, elsewhere].map(({ person }) => ({
    ...of,
    id: newId(),
    person_id: person,
    level: 2 as const,
    at: new Date(),
    mail_at: null,
  }))
  await app.server.db.insertInto('alert').values(rows).execute()
  const since = await app.now()
  await perform(
    changes.find(({ call }) => call.name === eraseCustomer.name)!,
    fixture,
  )
  const mark = await settle(fixture, [...listeners, ofCalled])
  for (const listener of [...listeners, ofCalled]) expect(await compare(fixture, listener, since, mark)).toEqual([])
  const hears = ({ said }: Listener) => said.some((text) => text.includes(alertErased.name))
  await expect.poll(() => hears(elsewhere)).toBe(true)
  expect(everyone.filter(hears)).toEqual([ofCalled, elsewhere])
  expect(
    elsewhere.said.filter((text) =>
      hiddenFrom({ ...fixture, who: outside, person: elsewhere.person }).some((secret) => text.includes(secret)),
    ),
  ).toEqual([])
})

test.each([removeBot, restoreBot])(
  'of $name hears every member, on every page of theirs, and nobody outside of the workspace',
  async ({ name }) => {
    const fixture = await createFixture(app.server, owner)
    const [member, stranger, removed] = ['who sees the bot', 'a stranger, owner of another workspace', 'a removed member'].map(called)
    const listeners = await enter(fixture, listening)
    const pages: Listener[] = []
    for (const who of [member!, stranger!, removed!]) pages.push(await Listener.enter(app.server, fixture, who, 'its own'))
    open.push(...pages)
    await perform(
      changes.find(({ call }) => call.name === name)!,
      fixture,
    )
    await settle(fixture, listeners)
    const hears = ({ said }: Listener) => said.some((text) => text.includes(alertsMoved.name))
    await expect.poll(() => hears(pages[0]!)).toBe(true)
    expect([...listeners, ...pages].filter(hears)).toEqual([...listeners.filter(({ isIn }) => isIn), pages[0]])
  },
)

/** The owner makes the call as its example says. */
async function perform(entry: Entry, fixture: Fixture): Promise<void> {
  const places = placesOf(entry.example)
  const own = places.map(() => 'own' as const)
  const input = fill(entry.example, fixture, places, own)
  const { outcome } = await makeCall(app.server.app, entry.call, input, fixture.token)
  expect(outcome).toBe(expected(entry, fixture, input, places, own).outcome)
}

/**
 * A last change that everybody of the workspace may receive: who has received it, or is gone, has received all before it. Answers its id; what
 * the server does by itself afterwards is not looked at.
 */
async function settle({ ours }: Fixture, listeners: Listener[]): Promise<string> {
  const mark = crypto.randomUUID()
  await app.server.contexts.write(nobody, (ctx) => {
    ctx.emit(keysChanged, { workspace: ours.ids.workspace }, { id: mark })
    return Promise.resolve()
  })
  await expect.poll(() => listeners.every(({ isIn, isOpen, received: all }) => !isIn || !isOpen || all.some(isMark(mark)))).toBe(true)
  return mark
}

type NamedChange = Pick<LiveChange, 'name' | 'body'>

const isMark =
  (mark: string) =>
  ({ name, body }: NamedChange): boolean =>
    name === keysChanged.name && (body as { id: string }).id === mark

/** The names of the changes up to the mark. */
function namesUpTo(mark: string, named: readonly NamedChange[]): string {
  const end = named.findIndex(isMark(mark))
  return named
    .slice(0, end === -1 ? undefined : end + 1)
    .map(({ name }) => name)
    .join()
}

/** What the log has for somebody, by the state of the conversations and nothing else. */
async function dueTo({ ours }: Fixture, { who, person }: Listener): Promise<NamedChange[]> {
  const home = who.homes.ours
  if (!home) return []
  const { rows } = await sql<{
    name: string
    body: unknown
    conversation_id: string | null
    person_id: string | null
    recipients: string[] | null
    bot: string | null
    assignee_id: string | null
    mentioned: string[] | null
  }>`
    select r.name, r.body, r.conversation_id, r.person_id, r.recipients, b.client_key as bot, c.assignee_id, c.mentioned
    from change r left join conversation c on c.workspace_id = r.workspace_id and c.id = r.conversation_id left join bot b on b.workspace_id = c.workspace_id and b.id = c.bot_id
    where r.workspace_id = ${ours.ids.workspace} order by r.xid, r.id`.execute(app.server.db)
  return rows.filter(({ conversation_id, person_id, recipients, bot, assignee_id, mentioned }) => {
    if (person_id !== null) return person_id === person
    if (recipients !== null) return recipients.includes(person)
    if (conversation_id === null) return true
    const keys = home.bots.map((one) => (one === 'shop' ? ours.ids.bot : ours.ids.botWithWebhook))
    const seen = { is_owner: home.rights.is_owner, scope: home.scope, scope_bots: keys }
    // What is erased was the conversation of our shop.
    if (bot === null)
      return maySee(person, seen, {
        client_key: ours.ids.bot,
        assignee: who.talk === 'assigned' ? person : null,
        mentioned: who.talk === 'mentioned' ? [person] : [],
      })
    return maySee(person, seen, { client_key: bot, assignee: assignee_id, mentioned: mentioned ?? [] })
  })
}

/** What is wrong with what somebody received: by their socket, and by asking afterwards. */
async function compare(fixture: Fixture, listener: Listener, since: string, mark: string): Promise<string[]> {
  const { who, person, token, said, isIn, isOpen } = listener
  const hidden = hiddenFrom({ ...fixture, who, person })
  const live = listener.received.map(({ name }) => name)
  received += live.length
  const asked = await makeCall(app.server.app, changesSince, { query: { since }, headers: { teamid: fixture.ours.ids.workspace } }, token)
  const wrong = [...said, asked.text]
    .filter((text) => hidden.some((secret) => text.includes(secret)))
    .map((text) => `${who.name} was told ${text}`)
  if (!isIn)
    return live.length > 0 || asked.outcome !== 'not-found'
      ? [...wrong, `${who.name} received ${live.join()}, and asked: ${asked.text}`]
      : wrong
  // Whose page was closed has received what came before that; where the workspace is gone, nobody asks any more.
  if (!isOpen || (asked.outcome === 'not-found' && live.includes(workspaceRemoved.name))) return wrong
  const due = namesUpTo(mark, await dueTo(fixture, listener))
  const missed = namesUpTo(mark, (JSON.parse(asked.text) as { changes: LiveChange[] }).changes)
  for (const [how, names] of Object.entries({ live: namesUpTo(mark, listener.received), missed }))
    if (names !== due) wrong.push(`${who.name}, ${how}: ${names} instead of ${due}`)
  return wrong
}
