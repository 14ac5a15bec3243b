import { expect, test } from 'vitest'
import type { Outgoing } from '#providers/provider.ts'
import { readAnswer } from '#providers/dialogflow/readAnswer.ts'
import { readAppSettings } from './appSettings.ts'
import { compose } from './compose.ts'
import { GraphClient } from './GraphClient.ts'
import { sendTransport } from './transport.ts'

type Reply = NonNullable<Outgoing['reply']>
const url = 'https://shop.example/orders/4711'
const reply = (text: string, attachments: Reply['attachments']): Reply => ({ jmid: 'm1', text, attachments, ts: 0, person: null })

const image_url = 'https://shop.example/tent.png'
const picture = { attachment: { type: 'image', payload: { url: image_url } } }

test.each(['messenger', 'instagram'] as const)(
  'on %s a button that opens an address is a line with it, and the others are pressed',
  (source) => {
    const card = { title: 'Your order', text: 'On its way', title_link: 'https://shop.example', image_url }
    const actions = [{ text: 'Track it', value: url }, { text: 'Cancel', value: 'CANCEL' }, { text: 'Thanks' }]
    const words = { text: `Your order\nOn its way\nhttps://shop.example\nTrack it: ${url}` }
    const quick_replies = [
      { content_type: 'text', title: 'Cancel', payload: 'CANCEL' },
      { content_type: 'text', title: 'Thanks', payload: 'Thanks' },
    ]
    const said = compose(reply('', [{ ...card, actions }]), source).map(({ metadata: _mark, ...message }) => message)
    expect(said).toEqual(source === 'instagram' ? [picture, { ...words, quick_replies }] : [words, { ...picture, quick_replies }])
  },
)

test('on Instagram, which takes choices with words only, those of a picture alone are said below it', () => {
  const said = compose(reply('', [{ image_url, actions: [{ text: 'Yes', value: 'YES' }, { text: 'No' }] }]), 'instagram')
  expect(said).toMatchObject([picture, { text: 'Yes\nNo', quick_replies: [{ title: 'Yes', payload: 'YES' }, { title: 'No' }] }])
})

test('what an agent links to is said, also where it says nothing else', () => {
  const said = (fulfillmentMessages: NonNullable<Parameters<typeof readAnswer>[0]['fulfillmentMessages']>) =>
    readAnswer({ fulfillmentMessages }, 'messenger').messages.flatMap(({ text, attachments }) =>
      compose(reply(text, attachments), 'messenger').map((message) => [message['text'], message['quick_replies']]),
    )
  expect(said([{ linkOutSuggestion: { destinationName: 'Our shop', uri: url } }])).toEqual([[`Our shop: ${url}`, undefined]])
  expect(said([{ card: { title: 'Tents', buttons: [{ text: 'See all', postback: url }] } }])).toEqual([
    [`Tents\nSee all: ${url}`, undefined],
  ])
})

test('what is too long for a quick reply is cut behind a whole character', () => {
  const actions = [{ text: 'Where is my parcel📦?!', value: `${'x'.repeat(999)}😀` }]
  const [message] = compose(reply('Choose', [{ actions }]), 'messenger')
  const [quick] = message!['quick_replies'] as { title: string; payload: string }[]
  expect(quick!.title).toBe('Where is my parcel…')
  expect(quick!.payload).toBe(`${'x'.repeat(999)}…`)
})

test.each(['messenger', 'instagram'] as const)(
  'on %s choices alone are said above themselves, since there are none without a message',
  (source) => {
    const actions = [{ text: 'Yes', value: 'YES' }, { text: 'No' }]
    const [message, ...more] = compose(reply('', [{ actions }]), source)
    expect(message).toMatchObject({ text: 'Yes\nNo', quick_replies: [{ title: 'Yes', payload: 'YES' }, { title: 'No' }] })
    expect(more).toEqual([])
  },
)

test('a small picture and an author are shown as well', () => {
  const messages = compose(reply('', [{ author_name: 'Ada', thumb_url: 'https://shop.example/small.png' }]), 'messenger')
  expect(messages).toMatchObject([{ text: 'Ada' }, { attachment: { type: 'image', payload: { url: 'https://shop.example/small.png' } } }])
})

test('what Facebook has no way to show is said not to have been sent', async () => {
  const graph = new GraphClient(() => Promise.reject(new Error('nothing is to be sent')), { ...readAppSettings({}), appSecret: 's' })
  const identity = { id: 'b', workspaceId: 'w', clientKey: 'bot_1', name: 'Desk', platform: 'messenger' }
  const outgoing: Outgoing = {
    id: 'd',
    kind: 'chat response',
    bot: { ...identity, source: 'messenger', webhook: '' },
    channel: '1',
    customerAt: null,
    address: null,
    reply: reply('', [{ service_name: 'Shop' }]),
    update: null,
    sent: [],
  }
  const attempt = await sendTransport('messenger', graph, null).send(outgoing, { page: '1', token: 't' })
  expect(attempt).toEqual({ outcome: 'refused', reason: { code: 'messenger.nothing' }, retryable: false })
})
