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
  expect(readIdentity('google', { ...claims, picture: 'https://lh3.example/a/x' })).toEqual({
    provider: 'google',
    subject: claims.sub,
    email: 'mara@northwind.example',
    name: 'Mara Olsen',
    firstName: 'Mara',
    image: 'https://lh3.example/a/x',
    facts: {},
  })
})

test.each([
  ['that Google has not checked', { email_verified: false }],
  ['that Google says nothing of', { email_verified: undefined }],
  ['that is only said to be checked', { email_verified: 'true' }],
  ['that is missing', { email: undefined }],
  ['that is none', { email: 'mara' }],
])('an e-mail address %s signs nobody in', (_, changes) => {
  expect(() => readIdentity('google', { ...claims, ...changes })).toThrow(expect.objectContaining({ problem: 'email-unverified' }))
})

test('without a subject there is nobody', () => {
  expect(() => readIdentity('google', { ...claims, sub: '' })).toThrow(expect.objectContaining({ problem: 'rejected' }))
})

test.each([
  [{ name: undefined, given_name: undefined }, 'mara', 'mara'],
  [{ given_name: undefined }, 'Mara Olsen', 'Mara'],
  [{ name: '  Mara\u0000\nOlsen\ud800 ', given_name: '' }, 'Mara Olsen\ufffd', 'Mara'],
  [{ name: 'Mara \u202enesl\u200bO', given_name: '\u2067Mara\u2069' }, 'Mara neslO', 'Mara'],
  [{ name: '\u200b\u200e', given_name: '\u3164' }, 'mara', 'mara'],
  [{ name: 'x'.repeat(5000), given_name: 'y'.repeat(5000) }, 'x'.repeat(200), 'y'.repeat(100)],
])('a name that is missing or strange still names somebody: %#', (changes, name, firstName) => {
  expect(readIdentity('google', { ...claims, ...changes })).toMatchObject({ name, firstName })
})

test.each(['javascript:alert(1)', 'data:image/png;base64,xx', '/a/x', 7, `https://x.example/${'a'.repeat(2000)}`])(
  'a picture at %s is not taken over',
  (picture) => {
    expect(readIdentity('google', { ...claims, picture })).toHaveProperty('image', null)
  },
)

const slack = {
  ...claims,
  sub: 'U0MARA',
  'https://slack.com/team_id': 'T0NORTH',
  'https://slack.com/user_id': 'U0MARA',
  'https://slack.com/team_name': 'Northwind',
  'https://slack.com/team_domain': 'northwind',
}

test('Slack says who somebody is by team and user; the team is told', () => {
  expect(readIdentity('slack', slack)).toMatchObject({
    provider: 'slack',
    subject: 'T0NORTH.U0MARA',
    facts: { team_id: 'T0NORTH', user_id: 'U0MARA', team_name: 'Northwind', team_domain: 'northwind' },
  })
})

test.each(['https://slack.com/team_id', 'https://slack.com/user_id'])('without %s nobody at Slack is known', (claim) => {
  for (const value of [undefined, '', 7, 'x'.repeat(300)])
    expect(() => readIdentity('slack', { ...slack, [claim]: value })).toThrow(expect.objectContaining({ problem: 'rejected' }))
})
