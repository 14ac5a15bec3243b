import { expect, test } from 'vitest'
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
