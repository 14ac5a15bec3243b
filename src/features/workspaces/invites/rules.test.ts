import { describe, expect, test } from 'vitest'
import { flags } from '#shared/call.ts'
import { rightsOf } from '#features/workspaces/members/contract.ts'
import { hintAt, isAddress, refusalOfGift, pendingStateOf, readAddresses, stateOf, type Giver, type InviteFacts } from './rules.ts'

const giver = (fields: Partial<Giver> = {}): Giver => ({ is_owner: false, ...rightsOf(['edit', 'chat']), scope: 'all', ...fields })
const given = { ...rightsOf(['chat']), scope: 'all' as const, scope_bots: [] as string[] }

describe('who may give what', () => {
  test('one gives the flags one holds, an owner and an admin all of them', () => {
    expect(refusalOfGift(giver(), given)).toBeNull()
    expect(refusalOfGift(giver(), { ...given, billing: true })?.message).toContain('Billing')
    expect(refusalOfGift(giver({ is_owner: true, ...rightsOf([]) }), { ...given, ...rightsOf(flags) })).toBeNull()
    expect(refusalOfGift(giver(rightsOf(flags)), { ...given, ...rightsOf(flags) })).toBeNull()
  })

  test('who sees only a part gives no sight but of what is assigned', () => {
    for (const scope of ['bots', 'assigned'] as const) {
      expect(refusalOfGift(giver({ scope }), given)?.message).toContain('only a part')
      expect(refusalOfGift(giver({ scope }), { ...given, scope: 'bots', scope_bots: ['a'] })?.message).toContain('only a part')
      expect(refusalOfGift(giver({ scope }), { ...given, scope: 'assigned' })).toBeNull()
      expect(refusalOfGift(giver({ scope, is_owner: true }), given)).toBeNull()
    }
  })
})

describe('what an invitation is worth', () => {
  const now = new Date('2026-01-01T12:00:00Z')
  const soon = new Date('2026-01-02T12:00:00Z')
  const facts: InviteFacts = { ...given, deleted: false, revoked: false, used: false, expiresAt: soon, giver: giver() }

  test.each([
    ['open', {}],
    ['expired', { expiresAt: now }],
    ['used', { used: true, expiresAt: now }],
    ['revoked', { revoked: true, used: true }],
    ['gone', { deleted: true, revoked: true }],
    ['revoked', { giver: null }],
    ['revoked', { giver: giver({ edit: false }) }],
    ['revoked', { billing: true }],
  ] as const)('%s: %o', (state, changes) => {
    expect(stateOf({ ...facts, ...changes }, now)).toBe(state)
  })

  test('a pending one that nobody stands behind is void', () => {
    expect(pendingStateOf(facts, now)).toBe('open')
    expect(pendingStateOf({ ...facts, expiresAt: now }, now)).toBe('expired')
    expect(pendingStateOf({ ...facts, expiresAt: now, giver: null }, now)).toBe('void')
  })
})

test.each(['ada@example.com', "o'hara+baton@mail.example.co.uk", 'a@b.io', 'ÄRZTE'.toLowerCase() + '@x.de', 'ada@müller.example'])(
  '%s is an address or is not, as its local part is ASCII',
  (text) => expect(isAddress(text)).toBe(/^[ -~]+@/.test(text)),
)

test.each([
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'ada@@example.com',
  'ada@-example.com',
  'ada@example..com',
  'ada @example.com',
  'ada@example.com\r\nBcc: everybody@example.com',
  'ada@example.com\n',
  'ada@exam\u0000ple.com',
  'Ada <ada@example.com>',
  'ada@example.com,bob@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(60)}.${'c'.repeat(200)}.com`,
  'ada@127.0.0.1',
])('%j is no address', (text) => expect(isAddress(text)).toBe(false))

test('addresses are found in whatever was pasted, each once, and what is none is kept', () => {
  const pasted =
    'Ada Lovelace <ada@example.com>, "Olsen, Bob" <bob@example.com>;ADA@example.com\n- mailto:cy@example.com. (dee@example)|eve@example.com;'
  expect(readAddresses(pasted)).toEqual(['ada@example.com', 'bob@example.com', 'cy@example.com', 'dee@example', 'eve@example.com'])
  expect(readAddresses('ada@example.com bob, cy@example.com')).toEqual(['ada@example.com', 'bob', 'cy@example.com'])
  expect(readAddresses(' ,; -- 12 ')).toEqual([])
})

test('a hint shows the first letter and the domain only', () => {
  expect(hintAt('mara.olsen@example.com')).toBe('m…@example.com')
})
