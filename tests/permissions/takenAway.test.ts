import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { logOut } from '#features/auth/contract.ts'
import { leaveWorkspace, removeMember, rightsOf, updateRole } from '#features/workspaces/members/contract.ts'
import { getConversation } from '#features/inbox/timeline/contract.ts'
import { submitMessage } from '#features/inbox/handoff/contract.ts'
import { flags as all, type CallShape, type Flag } from '#shared/call.ts'
import { changesSince } from '#shared/liveProtocol.ts'
import { createTestApp, type TestApp } from '#testing/TestApp.ts'
import type { Example } from './Entry.ts'
import { Listener } from './Listener.ts'
import { makeCall } from './makeCall.ts'
import { createFixture, type Fixture } from './createFixture.ts'
import { thePeople } from './thePeople.ts'

let app: TestApp
const open: Listener[] = []
beforeAll(async () => void (app = await createTestApp({ LOG_LEVEL: 'fatal' })))
afterEach(() => open.splice(0).forEach((listener) => listener.leave()))
afterAll(() => app.close())

const called = (name: string) => thePeople.find((who) => who.name === name)!

/** A way in which somebody loses the sight of the conversation of our shop, or gains it. */
interface Turn {
  /** Who it happens to. */
  whom: string
  call: CallShape
  /** By the owner, or by themselves. */
  by: 'owner' | 'self'
  body?: (fixture: Fixture, listener: Listener) => Record<string, unknown>
}

const ofMember = ({ ours }: Fixture, { person }: Listener) => ({ team_id: ours.ids.workspace, user_id: person })
const scope = (to: 'all' | 'bots' | 'assigned', bot?: 'bot' | 'botWithWebhook'): Pick<Turn, 'call' | 'by' | 'body'> => ({
  call: updateRole,
  by: 'owner',
  body: (fixture, listener) => ({
    ...ofMember(fixture, listener),
    ...rightsOf(all),
    scope: to,
    scope_bots: bot ? [fixture.ours.ids[bot]] : [],
  }),
})

const losses: Record<string, Turn> = {
  'their scope is narrowed to what concerns them': { whom: 'Admin', ...scope('assigned') },
  'their scope is narrowed to another bot': { whom: 'Admin', ...scope('bots', 'botWithWebhook') },
  'the bot is taken from their scope': { whom: 'who sees the bot', ...scope('bots', 'botWithWebhook') },
  'they are removed': { whom: 'Admin', call: removeMember, by: 'owner', body: ofMember },
  'they are removed, and it was assigned to them': { whom: 'to whom it is assigned', call: removeMember, by: 'owner', body: ofMember },
  'they leave': { whom: 'Admin', call: leaveWorkspace, by: 'self', body: ({ ours }) => ({ team_id: ours.ids.workspace }) },
  'they sign out': { whom: 'Admin', call: logOut, by: 'self' },
}

const gains: Record<string, Turn> = {
  'their scope is widened to all': { whom: 'whom it does not concern', ...scope('all') },
  'their scope is widened to the bot': { whom: 'who sees another bot', ...scope('bots', 'bot') },
}

describe('what is taken away is gone from open sockets at once', () => {
  test.each(Object.entries(losses))('%s', async (_, turn) => {
    const { fixture, listener, witness } = await begin(turn)
    const { conversation, workspace } = fixture.ours.ids
    await until(() => isThere(listener))
    await speak(fixture, witness, 'before')
    await expect.poll(() => listener.said.some((one) => one.includes('before'))).toBe(true)
    const signs = () => listener.said.filter((one) => one.startsWith('typing'))
    await expect.poll(signs).toHaveLength(1)
    const since = await app.now()
    await act(turn, fixture, listener)
    await speak(fixture, witness, 'after')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(listener.said.filter((one) => one.includes('after'))).toEqual([])
    // The witness typed twice, and only the first sign was received.
    expect(signs()).toHaveLength(1)
    const asked = await makeCall(app.server.app, changesSince, { query: { since }, headers: { teamid: workspace } }, listener.token)
    expect(asked.text).not.toContain('after')
    const looked = await makeCall(app.server.app, getConversation, { params: { id: conversation } }, listener.token)
    expect(['not-found', 'signed-out']).toContain(looked.outcome)
  })
})

describe('what is taken away is gone from a page that has the conversation open beside', () => {
  const turns = Object.entries(losses).filter(([, { call }]) => call !== logOut)
  const cases = turns.flatMap(([name, turn]) => (['its own', 'none'] as const).map((at) => [name, at, turn] as const))
  test.each(cases)('%s; the page has joined: %s', async (_, at, turn) => {
    const { fixture, listener, witness } = await begin(turn, at)
    const { conversation } = fixture.ours.ids
    await until(() => isThere(listener))
    const isSeen = () => witness.said.findLast((one) => one.startsWith('presence'))!.includes(listener.person)
    await until(isSeen)
    await act(turn, fixture, listener)
    await until(() => !isSeen())
    const before = listener.said.length
    listener.type(conversation)
    await speak(fixture, witness, 'after')
    expect(listener.said.slice(before).filter((one) => /^(presence|typing|message_updated|channels_updated)/.test(one))).toEqual([])
    expect(witness.said.filter((one) => one.startsWith('typing') && one.includes(listener.person))).toEqual([])
    expect(isSeen()).toBe(false)
  })
})

describe('what is given is received on open sockets at once', () => {
  test.each(Object.entries(gains))('%s', async (_, turn) => {
    const { fixture, listener, witness } = await begin(turn)
    await speak(fixture, witness, 'before')
    const since = await app.now()
    await act(turn, fixture, listener)
    await speak(fixture, witness, 'after')
    // While the server looks up what they receive now it tells them nothing: a page asks for that, and receives everything from then on.
    const asked = await makeCall(
      app.server.app,
      changesSince,
      { query: { since }, headers: { teamid: fixture.ours.ids.workspace } },
      listener.token,
    )
    expect(asked.text).toContain('after')
    const receives = async () => {
      await speak(fixture, witness, 'later')
      return listener.said.some((one) => one.includes('later'))
    }
    await expect.poll(receives).toBe(true)
    expect(listener.said.filter((one) => one.includes('before'))).toEqual([])
  })
})

test('a right that is taken away is gone for the next call, and one that is given is there', async () => {
  const { fixture, listener } = await begin({ whom: 'Admin', ...scope('all') })
  const reply = () => {
    const message = { jmid: crypto.randomUUID(), text: 'Hello' }
    return makeCall(app.server.app, submitMessage, { params: { id: fixture.ours.ids.conversation }, body: { message } }, listener.token)
  }
  const give = async (flags: readonly Flag[]) => {
    const body = { ...ofMember(fixture, listener), ...rightsOf(flags) }
    expect((await makeCall(app.server.app, updateRole, { body }, fixture.token)).outcome).toBe('ok')
  }
  expect((await reply()).outcome).toBe('ok')
  await give(['train'])
  expect((await reply()).outcome).toBe('forbidden')
  await give(['chat'])
  expect((await reply()).outcome).toBe('ok')
})

/** An owner who acts, somebody without any right who sees everything, and whom it happens to; both have the conversation open. */
async function begin({ whom }: Turn, at?: 'its own' | 'none'): Promise<{ fixture: Fixture; listener: Listener; witness: Listener }> {
  const fixture = await createFixture(app.server, called('Owner'))
  const [witness, listener] = [
    await Listener.enter(app.server, fixture, called('No Role')),
    await Listener.enter(app.server, fixture, called(whom), at),
  ]
  open.push(witness, listener)
  await until(() => isThere(witness))
  return { fixture, listener, witness }
}

async function act({ call, by, body }: Turn, fixture: Fixture, listener: Listener): Promise<void> {
  const input: Example = body ? { body: body(fixture, listener) } : {}
  const { outcome, text } = await makeCall(app.server.app, call, input, by === 'owner' ? fixture.token : listener.token)
  if (outcome !== 'ok') throw new Error(text)
}

/** The owner answers in the conversation, and then the witness types; resolves when the witness has received both. */
async function speak({ ours, token }: Fixture, witness: Listener, text: string): Promise<void> {
  const body = { message: { jmid: crypto.randomUUID(), text } }
  const said = await makeCall(app.server.app, submitMessage, { params: { id: ours.ids.conversation }, body }, token)
  if (said.outcome !== 'ok') throw new Error(said.text)
  await until(() => witness.said.some((one) => one.includes(text)))
  const count = () => witness.said.filter((one) => one.startsWith('typing')).length
  const typed = count()
  const type = () => witness.type(ours.ids.conversation)
  type()
  // The first sign is passed on at once, and is the only one. Later ones are passed on once a second.
  if (typed === 0) await until(() => count() > 0)
  else await expect.poll(() => (type(), count() > typed), { interval: 100 }).toBe(true)
}

/** Whether the server has let them into the conversation: it says who is there. */
const isThere = ({ said }: Listener) => said.some((one) => one.startsWith('presence'))

/** Resolves when the condition holds; the test's own time limit ends the wait. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resume) => setTimeout(resume, 5))
}
