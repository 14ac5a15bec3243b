import { expect, test } from 'vitest'
import { readIdentity } from './readIdentity.ts'

const claims = {
  sub: '10769150350006150715113082367',
  email: 'mara@northwind.example',
  email_verified: true,
  name: 'Mara Olsen',
  given_name: 'Mara',
}

test('Google says who somebody is; the subject is the identity, the rest is told', () => {
  expect(readIdentity({ ...claims, picture: 'https://lh3.example/a/x' })).toEqual({
    provider: 'google',
    subject: claims.sub,
    email: 'mara@northwind.example',
    name: 'Mara Olsen',
    firstName: 'Mara',
    image: 'https://lh3.example/a/x',
  })
})

test.each([
  ['that Google has not checked', { email_verified: false }],
  ['that Google says nothing of', { email_verified: undefined }],
  ['that is only said to be checked', { email_verified: 'true' }],
  ['that is missing', { email: undefined }],
  ['that is none', { email: 'mara' }],
])('an e-mail address %s signs nobody in', (_, changes) => {
  expect(() => readIdentity({ ...claims, ...changes })).toThrow(expect.objectContaining({ problem: 'email-unverified' }))
})

test('without a subject there is nobody', () => {
  expect(() => readIdentity({ ...claims, sub: '' })).toThrow(expect.objectContaining({ problem: 'rejected' }))
})

test.each([
  [{ name: undefined, given_name: undefined }, 'mara', 'mara'],
  [{ given_name: undefined }, 'Mara Olsen', 'Mara'],
  [{ name: '  Mara\u0000\nOlsen\ud800 ', given_name: '' }, 'Mara Olsen\ufffd', 'Mara'],
  [{ name: 'x'.repeat(5000), given_name: 'y'.repeat(5000) }, 'x'.repeat(200), 'y'.repeat(100)],
])('a name that is missing or strange still names somebody: %#', (changes, name, firstName) => {
  expect(readIdentity({ ...claims, ...changes })).toMatchObject({ name, firstName })
})

test.each(['javascript:alert(1)', 'data:image/png;base64,xx', '/a/x', 7, `https://x.example/${'a'.repeat(2000)}`])(
  'a picture at %s is not taken over',
  (picture) => {
    expect(readIdentity({ ...claims, picture })).toHaveProperty('image', null)
  },
)
