// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Delivery, Message, TimelineEvent } from '#features/inbox/timeline/contract.ts'
import { said } from '#features/inbox/web/testing/pretendDatabase.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { Announced } from '#features/inbox/web/list/Announced.tsx'
import { loadSentences } from '#web/providers/useSentence.ts'
import type { Transcript } from './Transcript.ts'
import { useAnnounced } from './useAnnounced.ts'

beforeAll(loadSentences)
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

function Reader({ transcript }: { transcript: Transcript }) {
  return <Announced {...useAnnounced(transcript, 'mara')} />
}

/** What is announced with each of the stretches that the page holds, one after the other, and how often something new came to the page. */
function follow(...stretches: Message[][]): { received: string[]; came: number } {
  const place = document.createElement('div')
  const root = createRoot(place)
  const conversation = { bot_profile: { name: 'Shop bot' } } as Transcript['conversation']
  const received: string[] = []
  const sentences = new Set<Node | null>()
  for (const stretch of stretches) {
    const messages = stretch.map((message) => ({ message, asOf: '' }))
    const transcript = { messages, moreMessages: false, moreAfter: false, conversation } as unknown as Transcript
    act(() => root.render(<Reader transcript={transcript} />))
    received.push(place.textContent)
    sentences.add(place.querySelector('[aria-live] > *'))
  }
  act(() => root.unmount())
  return { received, came: sentences.size - 1 }
}
/** The same after each of the messages, or several at once, have come behind `first`. */
const hear = (first: Message, ...more: (Message | Message[])[]) =>
  follow(...Array.from({ length: more.length + 1 }, (_, count) => [first, ...more.slice(0, count).flat()]))
const receive = (first: Message, ...more: (Message | Message[])[]) => hear(first, ...more).received

const happened = (seq: number, what: TimelineEvent['what'], person: string, name: string): Message => ({
  ...said(seq),
  type: 'event',
  by: 'system',
  event: { what, person, name },
})
const mine = { by: 'person', user: 'mara', direction: 'out' } as const

test('where the baton goes is announced where others pass it, as one’s own act is said where it is done, and nothing else that happens', () => {
  expect(
    receive(
      said(1),
      happened(2, 'paused', 'ben', 'Ben'),
      happened(3, 'labelled', 'ben', 'Ben'),
      happened(4, 'resumed', 'ben', 'Ben'),
      happened(5, 'asked_for_human', 'shop', 'Shop bot'),
    ),
  ).toEqual(['', 'Ben paused the AI', 'Ben paused the AI', 'Ben handed back to Shop bot · AI resumed', 'Shop bot asked for a human'])
  expect(receive(said(1), happened(2, 'paused', 'mara', 'Mara'), happened(3, 'resumed', 'mara', 'Mara'))).toEqual(['', '', ''])
})

test('after a night it is said who has the baton now, and not each way it went', () => {
  const night = Array.from({ length: 6 }, (_, n) => happened(n + 2, n % 2 === 0 ? 'paused' : 'resumed', 'ben', 'Ben'))
  const { received } = follow([said(1)], [said(1), ...night, happened(9, 'asked_for_human', 'shop', 'Shop bot')])
  expect(received).toEqual(['', 'Shop bot asked for a human'])
})

test('that one’s own message did not get through is announced once it is known, and not again of one that had failed before', () => {
  const failed: Message = { ...said(1), ...mine, delivery: { state: 'failed', why: { code: 'The bot is gone.' }, retryable: true } }
  expect(receive(failed)).toEqual([''])
  expect(receive(failed, { ...said(2), ...mine }, { ...failed, jmid: 'm3', seq: 3 })).toEqual(['', '', 'Not sent. The bot is gone.'])
})

const got = (seq: number, state: Delivery['state'], code?: string): Message => ({
  ...said(seq),
  ...mine,
  delivery: { state, why: code === undefined ? null : { code }, retryable: false },
})

test('that one’s own message hangs is announced once, however often it is tried in vain, and so is that it failed in the end', () => {
  const states = [got(1, 'queued'), got(1, 'queued', 'Nobody took it.'), got(1, 'queued', 'It answered 502.'), got(1, 'failed', 'It left.')]
  expect(follow(...states.map((state) => [state]))).toEqual({
    received: ['', 'Not delivered yet. Nobody took it.', 'Not delivered yet. Nobody took it.', 'Not sent. It left.'],
    came: 2,
  })
})

test('of one’s own messages nothing is announced twice: not once a later one got through, and not with older history', () => {
  const failed = got(2, 'failed', 'It left.')
  const { received, came } = follow(
    [got(2, 'queued')],
    [failed],
    [failed, got(3, 'queued', 'Nobody took it.')],
    [failed, got(3, 'delivered')],
    [got(1, 'failed', 'It was gone.'), failed, got(3, 'delivered')],
  )
  expect([came, received.at(-1)]).toEqual([2, 'Not delivered yet. Nobody took it.'])
})

test('a message that comes as one’s own fails is announced with that', () => {
  expect(follow([got(1, 'queued')], [got(1, 'failed'), said(2)]).received[1]).toBe('Not sent. Daniel: 2')
})

test('a message is announced as it is shown, without the marks of its writing', () => {
  const asks: Message = { ...said(2), text: '**Where** is *it*? See <https://shop.example/a|our page>, <@U1|Ben>\n```npm ERR!\n# twice```' }
  expect(receive(said(1), asks)[1]).toBe(paneStrings.says(asks.user_profile.name, 'Where is it? See our page, @Ben\nnpm ERR!\n# twice'))
})

test('what was kept from the customer, and what only colleagues read, is announced as such, and not as if it had been said', () => {
  const draft: Message = { ...said(2), type: 'suppressed', by: 'bot', bot_name: 'Shop bot', text: 'It *arrives* tomorrow.' }
  const note: Message = { ...said(3), type: 'note', by: 'person', user: 'ben', user_profile: { id: 'ben', name: 'Ben', image: null } }
  expect(receive(said(1), draft, { ...note, text: 'The parcel is lost.' }, { ...note, ...mine, jmid: 'm4', seq: 4 })).toEqual([
    '',
    'Shop bot wanted to say “It arrives tomorrow.” It was not sent.',
    'Note by Ben: The parcel is lost.',
    'Note by Ben: The parcel is lost.',
  ])
  // An answer of the AI that a person was quicker than.
  expect(follow([said(1)], [said(1), { ...draft, type: 'message' }], [said(1), draft]).received).toEqual([
    '',
    'Daniel: It arrives tomorrow.',
    'Shop bot wanted to say “It arrives tomorrow.” It was not sent.',
  ])
})

test('of what comes at once all is announced, and of very much how much it is and how it ends', () => {
  const batch = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => ({ ...said(from + i), text: `no ${from + i}` }))
  const withdrawn = { ...said(4), withdrawn_at: 1 }
  expect(
    receive(said(1), [said(2), { ...said(3), text: 'Hello?' }, withdrawn, { ...said(5), ...mine }, happened(6, 'paused', 'ben', 'Ben')]),
  ).toEqual(['', 'Daniel: 2. Daniel: Hello? Ben paused the AI'])
  expect(receive(said(1), [happened(2, 'paused', 'ben', 'Ben'), ...batch(3, 32)])[1]).toBe(
    '30 new messages. Ben paused the AI. Daniel: no 30. Daniel: no 31. Daniel: no 32',
  )
})

test('what is said in the same words again is announced again: screen readers read what comes to the page', () => {
  const question = (seq: number): Message => ({ ...said(seq), text: '?' })
  const { received, came } = hear(said(1), question(2), question(3))
  expect(received[2]).toBe(received[1])
  expect(came).toBe(2)
})
