import { expect, test } from 'vitest'
import { readReferral } from './reports.ts'

test.each([
  [{ ref: 'SALE', ad_id: '7', product: { id: '55' } }, 'Came by the link “SALE”', 'SALE'],
  [{ product: { id: '55' } }, 'About the product 55', '55'],
])('what brought a customer to a conversation is said: %j', (referral, text, ref) => {
  expect(readReferral({ referral }, '1')).toMatchObject({ text, metadata: { ref }, quiet: true })
})

test('what says nothing of itself is nothing', () => {
  for (const product of [undefined, 7, { id: {} }]) expect(readReferral({ referral: { product } }, '1')).toBe('nothing')
})
