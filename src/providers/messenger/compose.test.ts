import { expect, test } from 'vitest'
import type { Outgoing } from '#providers/provider.ts'
import { readAnswer } from '#providers/dialogflow/readAnswer.ts'
import { compose } from './compose.ts'

type Reply = NonNullable<Outgoing['reply']>
const url = 'https://shop.example/orders/4711'
const reply = (text: string, attachments: Reply['attachments']): Reply => ({ jmid: 'm1', text, attachments, ts: 0, person: null })

test.each(['messenger', 'instagram'] as const)(
  'on %s a button that opens an address is a line with it, and the others are pressed',
  (source) => {
    const card = { title: 'Your order', text: 'On its way', title_link: 'https://shop.example', image_url: 'https://shop.example/tent.png' }
    const actions = [{ text: 'Track it', value: url }, { text: 'Cancel', value: 'CANCEL' }, { text: 'Thanks' }]
    const [words, picture] = compose(reply('', [{ ...card, actions }]), source)
    expect(words).toMatchObject({ text: `Your order\nOn its way\nhttps://shop.example\nTrack it: ${url}` })
    expect(picture).toMatchObject({
      attachment: { type: 'image', payload: { url: card.image_url } },
      quick_replies: [
        { content_type: 'text', title: 'Cancel', payload: 'CANCEL' },
        { content_type: 'text', title: 'Thanks', payload: 'Thanks' },
      ],
    })
  },
)

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
