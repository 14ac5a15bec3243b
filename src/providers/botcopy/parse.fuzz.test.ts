import { expect, test } from 'vitest'
import { fuzzParse } from '#testing/fuzzParse.ts'
import { parseBotcopy } from './parse.ts'

test('10,000 generated bodies: none throws, and every item names its account', () => {
  const queryInput = { text: { text: 'Hi', languageCode: 'en' } }
  const answer = { responseId: 'r', queryResult: { fulfillmentMessages: [{ text: { text: ['Hello'] } }, { card: { title: 'x' } }] } }
  const past = [
    { _id: '1', direction: 'in', payload: { queryParameters: { query: 'Hi' } } },
    { _id: '2', direction: 'out', payload: answer },
    { _id: '3', direction: 'out', payload: { text: 'agent' } },
  ]
  const seeds = [
    { userId: 'u', botId: 'b', queryInput, queryParams: { contexts: [{ parameters: { tz: 'UTC' } }], payload: { name: 'Ada' } } },
    { userId: 'u', botId: 'b', queryInput, dialogflowResponse: answer, messageHistory: past },
    { userId: 'u', eventType: 'user_typing' },
  ]
  fuzzParse(seeds, 10_000, (raw) => {
    for (const item of parseBotcopy({ ...raw, params: { client_key: 'key' } })) expect(item.account).toBe('key')
  })
})
