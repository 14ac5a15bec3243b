import { expect, test } from 'vitest'
import { inviteEmail } from './inviteEmail.ts'

test.each([
  'https://203.0.113.7/login',
  'http:/http:///203.0.113.7/login',
  'hhttps://ttps://203.0.113.7/login',
  '//203.0.113.7/login',
  'www.www.evil.example',
  'HTTP://WWW.EVIL.EXAMPLE',
])('a name that looks like an address leads nowhere, neither as that of a person nor of a workspace: %s', (name) => {
  const { text, html } = inviteEmail({
    to: 'ada@example.com',
    inviter: { name, address: 'eve@example.com' },
    team: name,
    url: 'https://baton.example/invite/inv_1',
    expiresAt: new Date('2026-11-28'),
    unsubscribeUrl: 'https://baton.example/unsubscribe/1',
    id: '1',
  })
  // What mail programs make links of by themselves.
  const addresses = `${text}\n${html}`.matchAll(/https?:\/\/\S+|\/\/\d\S*|\bwww\.\S+/giu)
  expect([...addresses].map(([address]) => address).filter((address) => !address.startsWith('https://baton.example/'))).toEqual([])
  expect(html).not.toMatch(/href="(?!https:\/\/baton\.example\/)/)
})
