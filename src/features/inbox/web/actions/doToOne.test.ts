// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Act } from '#features/inbox/actions/bulk/contract.ts'
import { actErrors } from '#features/inbox/actions/errors.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { toasts, withdrawStale } from '#web/components/toast/toast.ts'
import { doToOne } from './doToOne.ts'

let asked: { path: string; paused: string | null }[] = []
let answer: Conversation
beforeEach(() => {
  asked = []
  toasts.set([])
  vi.stubGlobal('fetch', (path: string, { headers }: RequestInit) => {
    asked.push({ path, paused: new Headers(headers).get('paused') })
    return Promise.resolve(Response.json(answer))
  })
})
afterEach(() => {
  toasts.set([])
  vi.unstubAllGlobals()
})

const conversation = (change: Partial<Conversation>) => new PretendInbox().change(1, change).conversation
async function assigned(before: Conversation) {
  answer = { ...before, assignee: 'ben', rev: before.rev + 1 }
  expect(await doToOne(before, { do: 'assign', assignee: 'ben' })).toBe(true)
  return toasts.get()[0]!
}

test('who assigns a calm conversation is told that the AI goes on, and can pause it there', async () => {
  const said = await assigned(conversation({}))
  expect(said.text).toMatch(/The AI keeps answering\.$/)
  expect(said.more?.name).toBe('Pause AI')
  said.more!.run()
  // What is said of it is the last that happens.
  await vi.waitFor(() => expect(toasts.get().map(({ variant }) => variant)).toEqual(['said']), { timeout: 30_000 })
  expect(asked.at(-1)).toEqual({ path: expect.stringContaining('togglepause'), paused: 'true' })
})

test('of one that needs a human, or whose AI is paused, nothing of the kind is said', async () => {
  for (const change of [{ needs_human_since: 1 }, { paused: true }]) {
    toasts.set([])
    const said = await assigned(conversation(change))
    expect(said.text).not.toContain('The AI keeps')
    expect(said.more).toBeUndefined()
  }
})

test('what is marked unread is so in the open conversation before the log tells of it', async () => {
  const one = conversation({})
  const read = {
    seen_in: 1,
    marked_unread: false,
    ignore_unread_reset: false,
    mention_unread: false,
    woke_unread: false,
    note_unread: false,
  }
  const marked = { ...read, marked_unread: true, ignore_unread_reset: true }
  const key = [...queryKeys.conversation, one.id]
  queries.setQueryData(key, { conversation: one, seen: read })
  answer = { ...one, ...marked }
  expect(await doToOne(one, { do: 'unread', isunread: true })).toBe(true)
  expect(queries.getQueryData<{ seen: unknown }>(key)?.seen).toEqual(marked)
  queries.clear()
})

test('without a connection it is said in one sentence that nothing was changed', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await doToOne(conversation({}), { do: 'done' })).toBe(false)
  expect(toasts.get().map(({ text }) => text)).toEqual(['You’re offline, so nothing was changed. Try again when you’re back.'])
  onLine.mockRestore()
})

test.each([true, false])(
  'what no answer came to may have been done: nobody is told that it was not (still online: %s)',
  async (isOnlineAfter) => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    vi.stubGlobal('fetch', () => {
      onLine.mockReturnValue(isOnlineAfter)
      return Promise.reject(new TypeError('Failed to fetch'))
    })
    expect(await doToOne(conversation({}), { do: 'done' })).toBe(false)
    expect(toasts.get()[0]!.text).toBe('The server didn’t respond, so this may have gone through. Check before you try again.')
    onLine.mockRestore()
  },
)

test('what is given back to the AI, or was left to nobody a moment before, is said as it stands everywhere else', async () => {
  const before = conversation({ name: 'Tom Berger', paused: true })
  answer = { ...before, paused: false, rev: before.rev + 1 }
  await doToOne(before, { do: 'pause', paused: false })
  expect(toasts.get()[0]!.text).toBe('AI resumed.')
  toasts.set([])
  const left = {
    code: 'conflict',
    reason: 'act.assigned-meanwhile',
    message: 'Somebody was quicker.',
    error: '',
    details: { assignee: null },
  }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(left, { status: 409 })))
  await doToOne(before, { do: 'assign', assignee: 'ben' })
  expect(toasts.get()[0]!.text).toBe('Somebody unassigned the conversation with Tom Berger a moment before you.')
})

/** Assigns it to Ben where Mara was quicker, and gives the texts of what is offered then. */
async function refused(before: Conversation) {
  const details = { assignee: { id: 'mara', name: 'Mara Olsen' } }
  const refusal = { code: 'conflict', reason: 'act.assigned-meanwhile', message: 'Mara Olsen has it.', error: '', details }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 409 })))
  expect(await doToOne(before, { do: 'assign', assignee: 'ben' })).toBe(false)
  return toasts.get().map(({ text, action }) => [text, action?.name])
}

test('who was quicker is said with the customer, and assigning it anyway is offered only while the conversation is as they left it', async () => {
  const before = conversation({ name: 'Maria Santos' })
  const offer = ['Mara Olsen took the conversation with Maria Santos a moment before you.', 'Assign anyway']
  expect(await refused(before)).toEqual([offer])
  expect(after({ ...before, rev: 2, is_starred: true })).toBe(1)
  expect(after({ ...before, rev: 3, assignee: 'mara' })).toBe(1)
  expect(after({ ...before, rev: 4, assignee: 'chloe' })).toBe(0)
  queries.clear()

  expect(await refused(before)).toEqual([offer])
  answer = { ...before, is_done: true, rev: 2 }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)))
  await doToOne(before, { do: 'done' })
  expect(toasts.get().map(({ text }) => text)).toEqual(['Moved to Done.'])
})

test.each([
  ['move-to-done-folder', { do: 'inbox' }, { is_done: true }],
  ['move-to-inbox-folder', { do: 'done' }, {}],
  ['snooze', { do: 'inbox' }, { snoozed_until: 900 }],
] satisfies [string, Act, Partial<Conversation>][])(
  'an undo by %s says which line its act left last: what somebody has moved since is left to them, and that is said',
  async (path, act, was) => {
    const before = conversation(was)
    answer = { ...before, is_done: act.do === 'done', snoozed_until: null, rev: before.rev + 1, last_seq: 7 }
    await doToOne(before, act)
    const { message, reason } = actErrors.changedMeanwhile()
    const asks = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(() =>
      Promise.resolve(Response.json({ code: 'conflict', reason, message, error: '' }, { status: 409 })),
    )
    vi.stubGlobal('fetch', asks)
    toasts.get()[0]!.action!.run()
    await vi.waitFor(() => expect(toasts.get().at(-1)!.text).toBe(`Nothing was changed. ${message}`), { timeout: 30_000 })
    expect(asks.mock.calls.map(([to, { headers }]) => [to, new Headers(headers).get('since')])).toEqual([
      [`/api/channels/${before.id}/${path}`, '7'],
    ])
  },
)

/** How many undos are still offered once the page knows of a conversation as it is now. */
function after(now: Conversation): number {
  queries.setQueryData([...queryKeys.conversation, now.id], { conversation: now })
  withdrawStale()
  return toasts.get().length
}

test('an undo is offered only while the conversation is as its act left it', async () => {
  const before = conversation({ needs_human_since: 1, waiting_since: 1 })
  const taken: Conversation = { ...before, rev: 2, epoch: 1, paused: true, assignee: 'ben', needs_human_since: null }
  for (const next of [{ epoch: 2 }, { assignee: 'mara' }, { waiting_since: null }]) {
    answer = taken
    await doToOne(before, { do: 'assign', assignee: 'ben' })
    expect(after({ ...taken, rev: 3, is_starred: true, waiting_since: 2 })).toBe(1)
    expect(after({ ...taken, rev: 3, ...next })).toBe(0)
    queries.clear()
  }
})

test.each([
  ['moving one out of Done', { do: 'inbox' }, { is_done: true }],
  ['ending its snooze', { do: 'snooze', until: null }, { snoozed_until: 900 }],
] satisfies [string, Act, Partial<Conversation>][])(
  'the undo of %s is offered only until its customer writes or wants a person: it would hide them',
  async (_what, act, was) => {
    const before = conversation({ ...was, in_count: 1 })
    const left: Conversation = { ...before, rev: 2, is_done: false, snoozed_until: null }
    for (const next of [{ in_count: 2 }, { needs_human_since: 1, waiting_since: 1 }]) {
      answer = left
      await doToOne(before, act)
      expect(after({ ...left, rev: 3, is_starred: true })).toBe(1)
      expect(after({ ...left, rev: 4, ...next })).toBe(0)
      queries.clear()
    }
  },
)
