import { expect, test } from 'vitest'
import type { RawRequest } from '#providers/provider.ts'
import { answerDemo } from './answerDemo.ts'
import { parseDemo } from './parse.ts'

const raw = (body: unknown): RawRequest => ({
  method: 'POST',
  path: '/webhooks/demo/bot_1',
  params: { client_key: 'bot_1' },
  query: new URLSearchParams(),
  headers: {},
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  receivedAt: new Date(),
})

test('a message of the demo chat is one of its customer, known by its id', () => {
  expect(parseDemo(raw({ id: 'm1', customer: 'c1', name: 'Mara', text: 'Hello' }))).toMatchObject([
    { kind: 'report', account: 'bot_1', report: { kind: 'in', channel: 'c1', identity: 'id:m1', text: 'Hello' } },
  ])
})

test.each(['', '[]', '{', { id: 'm1', text: 'x' }, { customer: 'c', text: 'x' }, { id: 'm1', customer: 'c', text: ' ' }])(
  'a body that is no message (%j) is unreadable',
  (body) => expect(parseDemo(raw(body))).toMatchObject([{ kind: 'unreadable' }]),
)

test.each([
  ['Hi there', 'hello', false],
  ['When do you open?', 'hours', false],
  ['How much is it?', 'price', false],
  ['Where is my order?', 'order', false],
  ['Hello, I need a person', 'person', true],
])('to %j the demo bot says what belongs to %s', (text, topic, handOff) => {
  expect(answerDemo([text])).toMatchObject({ intent: { id: topic }, handOff, isFallback: false })
})

test('what it does not know it says, so that people take over after two', () => {
  expect(answerDemo(['Xyzzy'])).toMatchObject({ isFallback: true, handOff: false })
})
