import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AccessTokens } from './AccessTokens.ts'
import { DialogflowEngine } from './DialogflowEngine.ts'
import { GoogleClients } from './GoogleClients.ts'

/** What was done, in its order. */
const done: string[] = []
/** What the agent speaks is said once this is through. */
let gate = Promise.resolve()
/** Dialogflow, which knows one answer. */
const google = createServer((request, response) => {
  request.resume().on('end', () => void reply(request.method === 'POST', response))
})
async function reply(isQuestion: boolean, response: ServerResponse): Promise<void> {
  if (isQuestion) done.push('asked')
  else await gate
  response.setHeader('content-type', 'application/json')
  const answer = { queryResult: { fulfillmentMessages: [{ text: { text: ['Hello to you.'] } }] } }
  response.end(JSON.stringify(isQuestion ? answer : { defaultLanguageCode: 'en' }))
}
let base = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(google.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => google.close(resolve)))

const request = () => Promise.resolve({ status: 200, text: '{"access_token":"t","expires_in":3600}' })
const question = {
  bot: { id: crypto.randomUUID(), workspaceId: crypto.randomUUID(), clientKey: 'bot_1', name: 'Desk', platform: 'messenger' },
  conversation: { id: crypto.randomUUID(), channel: '1', profile: {} },
  messages: [{ text: 'Hello', attachments: [], metadata: null }],
  contexts: [],
  epoch: 1,
}

test('the library of Google is loaded once it is prepared for, which is before the first question, and never again', async () => {
  const load = async () => {
    done.push('loaded')
    return import('@google-cloud/dialogflow')
  }
  const engine = new DialogflowEngine(new GoogleClients(base, load), new AccessTokens({ settings: {}, request }))
  expect(done).toEqual([])
  await engine.prepare()
  expect(done).toEqual(['loaded'])
  const credentials = { project: 'northwind', language: 'en', refresh_token: 'r' }
  for (const _ of [1, 2]) {
    const outcome = await engine.answer(question, credentials)
    expect(outcome).toMatchObject({ outcome: 'answered', answer: { messages: [{ text: 'Hello to you.' }] } })
  }
  expect(done).toEqual(['loaded', 'asked', 'asked'])
})

test('a turn ends in its time, however it is spent, and asks nothing afterwards', async () => {
  const tokens = new AccessTokens({ settings: {}, request })
  const engine = new DialogflowEngine(new GoogleClients(base), tokens, 300)
  await engine.prepare()
  const slow = Promise.withResolvers<void>()
  gate = slow.promise
  done.length = 0
  const credentials = { project: 'northwind', refresh_token: 'r' }
  const failed = { reason: { code: 'dialogflow.unreached', params: { detail: 'there was no answer in time.' } }, retryable: true }
  expect(await engine.answer(question, credentials)).toMatchObject({ outcome: 'failed', ...failed })
  expect(await engine.check(credentials)).toBe('unanswered')
  slow.resolve()
  // It waits for the same answer as the one that gave up. On a slow machine it may run out of time itself, and have asked.
  let turns = 0
  const again = () => {
    turns++
    return engine.answer(question, credentials)
  }
  await expect.poll(again).toMatchObject({ outcome: 'answered' })
  expect(done.length).toBeLessThanOrEqual(turns)
})
