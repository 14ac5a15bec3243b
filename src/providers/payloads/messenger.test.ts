import { expect, test } from 'vitest'
import { cannotBeShown } from './cannotBeShown.strings.ts'
import { messengerEvent } from './messenger.ts'

const read = (event: object) =>
  messengerEvent({ sender: { id: '1' }, recipient: { id: '2' }, ...event }, { direction: 'in', platform: null, now: Date.now() })

test.each([
  ['a message', { message: { mid: 'm', text: 'Hi', referral: { ref: 'SALE', ad_id: '77', source: 'ADS', type: 'OPEN_THREAD' } } }, 'SALE'],
  ['a message, by its id alone', { message: { mid: 'm', text: 'Hi', referral: { ad_id: '77', source: 'ADS' } } }, '77'],
  ['a button', { postback: { title: 'Start', payload: 'GO', referral: { ref: 'SALE' } } }, 'SALE'],
  ['the event', { message: { mid: 'm', text: 'Hi' }, referral: { ref: 'SALE' } }, 'SALE'],
])('the advertisement or link that a customer came by is known where %s says it', (_where, event, ref) => {
  expect(read(event)).toMatchObject({ metadata: { ref } })
})

test('who mentions the business in a story says so, with a link to it that is not kept', () => {
  const story = { type: 'story_mention', payload: { url: 'https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1&signature=x' } }
  expect(read({ message: { mid: 'm', attachments: [story] } })).toMatchObject({
    attachments: [{ title: 'Mentioned you in a story', title_link: story.payload.url }],
  })
  expect(read({ message: { mid: 'm', attachments: [{ type: 'story_mention', payload: {} }] } })).toMatchObject({
    attachments: [{ title: 'Mentioned you in a story' }],
  })
})

test('a product that is sent is a card of it', () => {
  const element = { id: '55', retailer_id: 'r', title: 'Fjell tent', subtitle: '€ 300', image_url: 'https://a.example/tent.png' }
  expect(read({ message: { mid: 'm', attachments: [{ type: 'template', payload: { product: { elements: [element] } } }] } })).toMatchObject(
    {
      attachments: [{ title: 'Fjell tent', text: '€ 300', image_url: 'https://a.example/tent.png' }],
    },
  )
})

test('a message that is written at a product says so', () => {
  const referral = { product: { id: '55' } }
  expect(read({ message: { mid: 'm', text: 'Is this available?', referral } })).toMatchObject({
    text: 'Is this available?',
    attachments: [{ title: 'About the product 55' }],
    metadata: { ref: '55' },
  })
})

test.each([
  ['template', 'A card'],
  ['ephemeral', 'A picture or video that disappears'],
  ['appointment_booking', 'A booking'],
  ['brand_new', cannotBeShown],
  ['constructor', cannotBeShown],
])('of what says nothing of itself the type is said in words: %s', (type, title) => {
  for (const item of [{ type }, { type, payload: {} }])
    expect(read({ message: { mid: 'm', attachments: [item] } })).toMatchObject({ attachments: [{ title }] })
})
