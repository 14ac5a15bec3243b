// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { toasts } from '#web/components/toast/toast.ts'
import { blockOne } from './blockOne.ts'

beforeEach(() => toasts.set([]))
afterEach(() => {
  toasts.set([])
  queries.clear()
  vi.unstubAllGlobals()
})

const { conversation } = new PretendInbox().change(1, { name: 'Annika' })
const so = (blocked: boolean, rev: number): Conversation => ({ ...conversation, blocked_since: blocked ? 1 : null, rev })

test.each([
  ['blocked', true],
  ['unblocked', false],
])('who chose what a colleague had %s meanwhile is told how it is, and cannot undo what they did not do', async (_, blocked) => {
  const seen = so(!blocked, 1)
  const answer = so(blocked, 2)
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)))
  const said = () => toasts.get().map(({ text, action }) => [text, action?.name])
  const sentence = blocked ? 'Annika is blocked.' : 'Annika is no longer blocked.'
  expect(await blockOne(seen, blocked)).toBe(true)
  expect(said()).toEqual([[sentence, 'Undo']])
  toasts.set([])
  queries.setQueryData([...queryKeys.conversation, conversation.id], { conversation: answer })
  expect(await blockOne(seen, blocked)).toBe(true)
  expect(said()).toEqual([[sentence, undefined]])
})
