import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dialogflowV1 } from './dialogflowV1.ts'

const queryResult = {
  queryText: 'when do you open?',
  languageCode: 'en',
  action: 'hours',
  parameters: { day: 'Monday', count: 2 },
  allRequiredParamsPresent: true,
  fulfillmentText: 'We open at nine.',
  fulfillmentMessages: [{ text: { text: ['We open at nine.'] } }],
  outputContexts: [{ name: 'projects/p/agent/sessions/s/contexts/hours', lifespanCount: 5, parameters: { day: 'Monday' } }],
  intent: { name: 'projects/p/agent/intents/11-22', displayName: 'Opening hours' },
  intentDetectionConfidence: 0.87,
}
const messagesOf = (fulfillmentMessages: unknown, platform?: string) =>
  dialogflowV1({ fulfillmentMessages }, { platform: platform ?? null }).result.fulfillment.messages

describe('an answer of Dialogflow for bots that know only its first version', () => {
  it('has action, parameters, intent, contexts and words where they look for them', () => {
    expect(dialogflowV1(queryResult, { responseId: 'r-1', sessionId: 's' })).toEqual({
      id: 'r-1',
      lang: 'en',
      sessionId: 's',
      result: {
        source: 'agent',
        resolvedQuery: 'when do you open?',
        action: 'hours',
        actionIncomplete: false,
        score: 0.87,
        parameters: { day: 'Monday', count: 2 },
        contexts: [{ name: 'hours', lifespan: 5, parameters: { day: 'Monday' } }],
        metadata: { intentId: '11-22', intentName: 'Opening hours', isFallbackIntent: 'false' },
        fulfillment: { speech: 'We open at nine.', messages: [{ type: 0, speech: 'We open at nine.' }] },
      },
      status: { code: 200, errorType: 'success' },
    })
  })

  it('an intent that asks back is not complete, and a fallback says so', () => {
    const { result } = dialogflowV1({ allRequiredParamsPresent: false, intent: { isFallback: true } })
    expect([result.actionIncomplete, result.metadata.isFallbackIntent]).toEqual([true, 'true'])
  })

  it('every kind of response has its older kind', () => {
    const messages = messagesOf([
      { text: { text: ['One.', '', 'Two.'] } },
      { card: { title: 'Lamp', subtitle: 'Warm', imageUri: 'https://a.example/l.png', buttons: [{ text: 'Buy', postback: 'BUY' }] } },
      { quickReplies: { title: 'More?', quickReplies: ['Yes', 'No'] } },
      { image: { imageUri: 'https://a.example/i.png' } },
      { payload: { text: 'Hi', attachments: [{ text: 'A' }] } },
      { simpleResponses: { simpleResponses: [{ textToSpeech: 'Spoken', displayText: 'Shown' }, { textToSpeech: 'Only spoken' }] } },
      {
        basicCard: {
          title: 'B',
          formattedText: 'F',
          image: { imageUri: 'https://a.example/b.png' },
          buttons: [{ title: 'Go', openUriAction: { uri: 'https://a.example' } }],
        },
      },
      { suggestions: { suggestions: [{ title: 'S1' }, { title: 'S2' }] } },
      { carouselSelect: { items: [] } },
    ])
    expect(messages).toEqual([
      { type: 0, speech: 'One.' },
      { type: 0, speech: 'Two.' },
      { type: 1, title: 'Lamp', subtitle: 'Warm', imageUrl: 'https://a.example/l.png', buttons: [{ text: 'Buy', postback: 'BUY' }] },
      { type: 2, title: 'More?', replies: ['Yes', 'No'] },
      { type: 3, imageUrl: 'https://a.example/i.png' },
      { type: 4, payload: { text: 'Hi', attachments: [{ text: 'A' }] } },
      { type: 0, speech: 'Shown' },
      { type: 0, speech: 'Only spoken' },
      { type: 1, title: 'B', subtitle: 'F', imageUrl: 'https://a.example/b.png', buttons: [{ text: 'Go', postback: 'https://a.example' }] },
      { type: 2, title: '', replies: ['S1', 'S2'] },
    ])
  })

  it("a Messenger payload becomes what the old SDK's converter reads", () => {
    const attachment = { type: 'template', payload: { template_type: 'button' } }
    expect(messagesOf([{ payload: { facebook: { text: 'Hi', attachment } } }])).toEqual([
      { type: 4, payload: { facebook: { text: 'Hi', attachment }, text: 'Hi', attachments: [attachment] } },
    ])
  })

  it('responses made for the platform are preferred, by name or number; others fall back to those for all', () => {
    const both = (facebook: unknown) => [{ text: { text: ['for all'] } }, { platform: facebook, text: { text: ['for Messenger'] } }]
    for (const facebook of ['FACEBOOK', 1]) {
      expect(messagesOf(both(facebook), 'messenger')).toEqual([{ type: 0, speech: 'for Messenger' }])
      expect(messagesOf(both(facebook), 'slack')).toEqual([{ type: 0, speech: 'for all' }])
      expect(messagesOf(both(facebook))).toEqual([{ type: 0, speech: 'for all' }])
      expect(messagesOf(both(facebook), 'constructor')).toEqual([{ type: 0, speech: 'for all' }])
    }
    expect(messagesOf([{ platform: 'PLATFORM_UNSPECIFIED', text: { text: ['x'] } }])).toEqual([{ type: 0, speech: 'x' }])
    expect(messagesOf([{ platform: 'LINE', text: { text: ['only there'] } }], 'slack')).toEqual([{ type: 0, speech: 'only there' }])
  })

  it("the structures of Google's client become plain values", () => {
    const struct = {
      fields: {
        a: { stringValue: 'x', kind: 'stringValue' },
        b: { listValue: { values: [{ numberValue: 1 }, { structValue: { fields: { c: { boolValue: true } } } }, { nullValue: 0 }] } },
      },
    }
    const plain = { a: 'x', b: [1, { c: true }, null] }
    const reply = dialogflowV1({ parameters: struct, fulfillmentMessages: [{ payload: struct }] })
    expect(reply.result.parameters).toEqual(plain)
    expect(reply.result.fulfillment.messages).toEqual([{ type: 4, payload: plain }])
    expect(dialogflowV1({ parameters: { fields: { name: 'a plain value' } } }).result.parameters).toEqual({
      fields: { name: 'a plain value' },
    })
  })

  it('words without messages are a message, messages without words are words, and nothing is nothing', () => {
    expect(dialogflowV1({ fulfillmentText: 'Hi' }).result.fulfillment).toEqual({ speech: 'Hi', messages: [{ type: 0, speech: 'Hi' }] })
    expect(dialogflowV1({ fulfillmentMessages: [{ text: { text: ['Hi'] } }] }).result.fulfillment.speech).toBe('Hi')
    expect(dialogflowV1(undefined).result.fulfillment).toEqual({ speech: '', messages: [] })
  })

  it('anything at all is answered in the same shape, and can be written as JSON', () => {
    const any = fc.oneof(fc.anything(), fc.dictionary(fc.constantFrom(...Object.keys(queryResult)), fc.jsonValue()))
    fc.assert(
      fc.property(any, (given) => {
        const reply = dialogflowV1(given)
        const written = JSON.parse(JSON.stringify(reply)) as typeof reply
        expect(Object.keys(written.result)).toEqual(Object.keys(dialogflowV1(queryResult).result))
      }),
      { examples: [[{ intentDetectionConfidence: [{ toString: false }] }], [{ outputContexts: [{ lifespanCount: { valueOf: 1 } }] }]] },
    )
  })
})
