import { expect, test } from 'vitest'
import { Attachment } from '#features/inbox/timeline/contract.ts'
import { fuzzParse } from '#testing/fuzzParse.ts'
import { parseBotcopy } from './parse.ts'

test('10,000 generated bodies: none throws, and every item names its account', () => {
  const queryInput = { text: { text: 'Hi', languageCode: 'en' } }
  const answer = { responseId: 'r', queryResult: { fulfillmentMessages: [{ text: { text: ['Hello'] } }, { card: { title: 'x' } }] } }
  const part = { title: 'T', body: 'B', image: { url: 'https://a.example/i.png' }, action: { link: { url: 'https://a.example' } } }
  const botcopy = [{ text: [{ displayText: 'Hi' }] }, { suggestions: [part] }, { card: part }, { list: { title: 'L', items: [part] } }]
  const rich = { responseId: 'x', queryResult: { responseMessages: [{ payload: { botcopy } }, { payload: { other: 1 } }] } }
  const past = [
    { _id: '1', direction: 'in', payload: { queryParameters: { query: 'Hi' } } },
    { _id: '2', direction: 'out', payload: answer },
    { _id: '3', direction: 'out', payload: { text: 'agent' } },
    { _id: '4', direction: 'out', payload: rich },
  ]
  const seeds = [
    { userId: 'u', botId: 'b', queryInput, queryParams: { contexts: [{ parameters: { tz: 'UTC' } }], payload: { name: 'Ada' } } },
    { userId: 'u', botId: 'b', queryInput, dialogflowResponse: answer, messageHistory: past },
    { userId: 'u', eventType: 'user_typing' },
  ]
  fuzzParse(seeds, 10_000, (raw) => {
    for (const item of parseBotcopy({ ...raw, params: { client_key: 'key' } })) {
      expect(item.account).toBe('key')
      if (item.kind !== 'report') continue
      for (const attachment of item.report.attachments) expect(Attachment.safeParse(attachment).success).toBe(true)
    }
  })
})
