import { expect, test } from 'vitest'
import { toStruct } from '#providers/dialogflow/toStruct.ts'
import { parseBotcopy } from './parse.ts'

/** What a handover says of the bot: each answer of the history, and the last one. */
function answersOf(last: readonly object[], ...before: (readonly object[])[]): unknown[] {
  const responseOf = (fulfillmentMessages: readonly object[]) => ({ queryResult: { fulfillmentMessages } })
  const call = {
    userId: 'u',
    botId: 'b',
    queryInput: { text: { text: 'A human please' } },
    dialogflowResponse: { responseId: 'last', ...responseOf(last) },
    messageHistory: before.map((messages, i) => ({ _id: `m${i}`, direction: 'out', payload: responseOf(messages) })),
  }
  const parsed = parseBotcopy({
    method: 'POST',
    path: '/webhooks/botcopy/key',
    params: { client_key: 'key' },
    query: new URLSearchParams(),
    headers: {},
    body: Buffer.from(JSON.stringify(call)),
    receivedAt: new Date(),
  })
  return parsed.flatMap((item): unknown[] => {
    if (item.kind !== 'report') return [item]
    return item.report.kind === 'out' ? [{ text: item.report.text, attachments: item.report.attachments }] : []
  })
}

const image = { url: 'https://shop.example/plan.png', alt: 'Plan' }
const link = { link: { url: 'https://shop.example/plans', target: '_blank' } }
const plans = {
  botcopy: [
    { text: [{ displayText: 'Which plan?', textToSpeech: 'Which plan' }, { textToSpeech: 'Only spoken.' }] },
    {
      suggestions: [
        { title: 'Pro', action: { message: { command: 'I want Pro', type: 'training' } } },
        { title: 'All', action: link },
      ],
    },
    {
      card: {
        title: 'Pro',
        subtitle: 'For teams',
        body: '10 a month',
        image,
        action: { buttons: [{ title: 'Buy', action: link }, { title: 'More' }] },
      },
    },
    {
      carousel: [
        { title: 'One', action: link },
        { title: 'Two', action: { message: { type: 'training' } } },
      ],
    },
    { list: { title: 'Lists', items: [{ title: 'First', body: 'Its text', image }] } },
  ],
}
const shown = {
  text: 'Which plan?\nOnly spoken.',
  attachments: [
    {
      actions: [
        { text: 'Pro', value: 'I want Pro' },
        { text: 'All', value: 'https://shop.example/plans' },
      ],
    },
    {
      title: 'Pro',
      text: 'For teams\n10 a month',
      image_url: 'https://shop.example/plan.png',
      actions: [
        { text: 'Buy', value: 'https://shop.example/plans' },
        { text: 'More', value: 'More' },
      ],
    },
    { title: 'One', title_link: 'https://shop.example/plans' },
    { title: 'Two', actions: [{ text: 'Two', value: 'Two' }] },
    { title: 'Lists' },
    { title: 'First', text: 'Its text', image_url: 'https://shop.example/plan.png' },
  ],
}

test('what the bot said in Botcopy’s own format stands in the handover, before it and as its answer, also as a structure of Google', () => {
  expect(answersOf([{ payload: plans }], [{ payload: plans }])).toEqual([shown, shown])
  expect(answersOf([{ payload: toStruct(plans) }])).toEqual([shown])
  const between = [{ text: { text: ['Hello.'] } }, { payload: plans }, { text: { text: ['Well?'] } }]
  expect(answersOf(between)).toEqual([{ ...shown, text: 'Hello.\nWhich plan?\nOnly spoken.\nWell?' }])
  expect(answersOf([{ payload: toStruct({ text: 'As bots report it' }) }])).toEqual([{ text: 'As bots report it', attachments: [] }])
})

test('what nobody knows how to show is a line that says so', () => {
  const unknown = { text: '', attachments: [{ title: 'Something that Baton cannot show' }] }
  const form = { botcopy: [{ form: { title: 'Contact', fields: [{ label: 'E-mail' }] } }] }
  expect(answersOf([{ payload: form }])).toEqual([unknown])
  expect(answersOf([{ payload: { richResponse: { items: [] } } }], [{ payload: toStruct({ google: {} }) }])).toEqual([unknown, unknown])
  expect(answersOf([{ text: { text: ['Please fill this in.'] } }, { payload: form }])).toEqual([
    { ...unknown, text: 'Please fill this in.' },
  ])
  // What is only data beside words is nothing that a customer sees.
  expect(answersOf([{ text: { text: ['Bye.'] } }, { payload: { analytics: 1 } }])).toEqual([{ text: 'Bye.', attachments: [] }])
  expect(answersOf([{ payload: {} }], [{ payload: { botcopy: [] } }], [])).toEqual([])
})
