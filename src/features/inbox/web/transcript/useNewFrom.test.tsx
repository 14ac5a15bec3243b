// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'
import { nothingSeen } from '#features/inbox/conversations/rules.ts'
import { conversationQuery } from '#features/inbox/web/pane/conversationQuery.ts'
import { PretendInbox } from '#features/inbox/web/testing/PretendInbox.ts'
import { queries } from '#web/query/client.ts'
import { shownPage } from '#web/testing/shownPage.tsx'
import type { Transcript } from './Transcript.ts'
import { useNewFrom } from './useNewFrom.ts'

const page = shownPage()
const { conversation } = new PretendInbox().change(1, {})

interface State {
  /** Who said each message that is held: c for the customer, b for the bot. */
  said: string
  /** How many messages of the customer the reader has seen. */
  seen: number
  /** How many there are, where not all are held. */
  written?: number
  isLooking?: boolean
  moreAfter?: boolean
}

/** Before which message, from 0, "New" stands; null for nowhere. */
let from: string | null
function Probe({ said, seen, written = said.replaceAll('b', '').length, isLooking = true, moreAfter = false }: State) {
  const messages = said.split('').map((by, at) => ({ message: { jmid: String(at), type: 'message', by: by === 'c' ? 'customer' : 'bot' } }))
  const transcript = { conversation: { ...conversation, in_count: written }, seen: { ...nothingSeen, seen_in: seen }, messages, moreAfter }
  from = useNewFrom(transcript as unknown as Transcript, isLooking, undefined)
  return null
}
function newFrom(state: State): string | null {
  page.show(<Probe {...state} />)
  return from
}

test('what was not seen is below the line while it is read, and what comes before one’s eyes moves nothing', () => {
  expect(newFrom({ said: 'cbcbcc', seen: 2 })).toBe('4')
  expect(newFrom({ said: 'cbcbcc', seen: 4 })).toBe('4')
  expect(newFrom({ said: 'cbcbccbc', seen: 4 })).toBe('4')
  expect(newFrom({ said: 'cbcbccbc', seen: 5 })).toBe('4')
})

test.each<[string, State]>([
  ['all was seen', { said: 'cbc', seen: 2 }],
  ['nothing was', { said: 'cbc', seen: 0 }],
  ['the first of it is not held', { said: 'cbc', seen: 2, written: 9 }],
  ['a stretch of the past is shown', { said: 'cbc', seen: 1, moreAfter: true }],
])('there is no line where %s', (_where, state) => {
  expect(newFrom(state)).toBeNull()
})

test('a line that is further up stands there once that is held', () => {
  expect(newFrom({ said: 'cc', seen: 3, written: 6 })).toBeNull()
  expect(newFrom({ said: 'cbcbccc', seen: 6, written: 6 })).toBe('4')
})

test('what came while nobody looked is below a line of its own', () => {
  expect(newFrom({ said: 'cbcc', seen: 1 })).toBe('2')
  expect(newFrom({ said: 'cbcc', seen: 3 })).toBe('2')
  expect(newFrom({ said: 'cbccbc', seen: 3, isLooking: false })).toBe('5')
  expect(newFrom({ said: 'cbccbcc', seen: 3, isLooking: false })).toBe('5')
  expect(newFrom({ said: 'cbccbcc', seen: 5 })).toBe('5')
})

test('what the server adds to what the device had kept is new as well', async () => {
  const answer = Promise.withResolvers<Transcript>()
  const { queryKey } = conversationQuery(conversation.id, undefined)
  const asked = queries.query({ queryKey, queryFn: () => answer.promise })
  expect(newFrom({ said: 'cbc', seen: 2 })).toBeNull()
  expect(newFrom({ said: 'cbcbc', seen: 2 })).toBe('4')
  await act(async () => {
    answer.resolve({} as Transcript)
    await asked
  })
  expect(newFrom({ said: 'cbcbc', seen: 3 })).toBe('4')
  expect(newFrom({ said: 'cbcbcc', seen: 3 })).toBe('4')
})
