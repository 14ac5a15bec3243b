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
