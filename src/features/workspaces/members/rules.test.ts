import { expect, test } from 'vitest'
import { flags, type Flag } from '#shared/call.ts'
import { rightsOf, type ScopeGiven, type WorkspaceMember } from './contract.ts'
import { byName } from './byName.ts'
import { nothingGiven, refusalOfChange, refusalOfRemoval, takesSome, withMember, withoutMember, type Given } from './rules.ts'

const actor = (given: Flag[], scope: ScopeGiven['scope'] = 'all') => ({ ...rightsOf(given), is_owner: false, scope })
const owner = { ...rightsOf(flags), is_owner: true, scope: 'all' as const }
const given = (rights: Flag[], scope: Partial<ScopeGiven> = {}): Given => ({ ...rightsOf(rights), scope: 'all', scope_bots: [], ...scope })

test('who has one right gives and takes that one and no other, also of themselves', () => {
  for (const own of flags) {
    for (const flag of flags) {
      const holder = actor(['edit', own])
      const may = flag === own || flag === 'edit'
      expect(refusalOfChange(holder, given([]), given([flag])) === null).toBe(may)
      expect(refusalOfChange(holder, given([flag]), given([])) === null).toBe(may)
    }
  }
  expect(refusalOfChange(actor(['edit']), given(['edit']), given([...flags]))?.message).toBe(
    'You can give and take only rights that you have yourself, and not: Train AI, Live Chat, Billing, Baton.',
  )
})

test('what stays as it is needs no right of one’s own', () => {
  expect(refusalOfChange(actor(['edit']), given(['billing']), given(['billing', 'edit']))).toBeNull()
})

test('an admin and an owner give everything', () => {
  for (const boss of [actor([...flags]), owner]) {
    expect(refusalOfChange(boss, nothingGiven, given([...flags]))).toBeNull()
    expect(refusalOfChange(boss, given([]), given([], { scope: 'bots', scope_bots: ['a'] }))).toBeNull()
  }
})

test('who sees only a part cannot change what others see, not even narrow it', () => {
  for (const scope of ['bots', 'assigned'] as const) {
    const narrow = actor([...flags], scope)
    expect(refusalOfChange(narrow, given([], { scope: 'assigned' }), given([]))?.message).toMatch(/only a part/)
    expect(refusalOfChange(narrow, given([]), given([], { scope: 'assigned' }))?.message).toMatch(/only a part/)
    expect(
      refusalOfChange(narrow, given([], { scope: 'bots', scope_bots: ['a'] }), given([], { scope: 'bots', scope_bots: ['b'] }))?.message,
    ).toMatch(/only a part/)
    const same = given([], { scope: 'bots', scope_bots: ['a', 'b'] })
    expect(refusalOfChange(narrow, same, { ...same, scope_bots: ['b', 'a'] })).toBeNull()
  }
})

test('to remove somebody is to take all they have', () => {
  expect(refusalOfRemoval(actor(['edit', 'chat']), actor(['chat']))).toBeNull()
  expect(refusalOfRemoval(actor(['edit']), actor(['chat']))?.message).toMatch(/no more rights than you/)
  expect(refusalOfRemoval(actor([...flags]), owner)?.message).toMatch(/Only an owner/)
  expect(refusalOfRemoval(owner, owner)).toBeNull()
})

test('a change takes something where a right, or the sight of anything, is no more', () => {
  const bots = (...scope_bots: string[]): ScopeGiven => ({ scope: 'bots', scope_bots })
  const [all, own] = [given([]), given([], { scope: 'assigned' })]
  expect(takesSome({ chat: true, edit: false }, { chat: false, edit: true })).toBe(true)
  expect(takesSome({ edit: false }, { edit: true })).toBe(false)
  expect(takesSome(given([...flags]), {})).toBe(false)
  for (const [before, after] of [
    [all, bots('a')],
    [all, own],
    [bots('a', 'b'), bots('b', 'c')],
    [bots('a'), own],
    [own, bots('a')],
  ] as const)
    expect(takesSome(before, after)).toBe(true)
  for (const [before, after] of [
    [all, all],
    [bots('a'), all],
    [bots('a'), bots('b', 'a')],
    [own, all],
    [own, own],
  ] as const)
    expect(takesSome(before, after)).toBe(false)
})

test('people are listed by name as people count, and the one who joins, changes or leaves is put in their place', () => {
  const member = (id: string, name: string): WorkspaceMember => ({
    id,
    name,
    email: `${id}@example.com`,
    image: null,
    is_owner: false,
    is_admin: false,
    joined_at: 0,
    ...given([]),
  })
  const list = [member('1', 'ben'), member('2', 'Émile 2'), member('3', 'Emile 10')]
  expect(list.toSorted(byName).map(({ name }) => name)).toEqual(['ben', 'Émile 2', 'Emile 10'])
  const joined = withMember(list, member('4', 'Anna'))
  expect(joined.map(({ id }) => id)).toEqual(['4', '1', '2', '3'])
  expect(withMember(joined, member('1', 'Zoe')).map(({ id }) => id)).toEqual(['4', '2', '3', '1'])
  expect(withoutMember(joined, { id: '2' }).map(({ id }) => id)).toEqual(['4', '1', '3'])
})
