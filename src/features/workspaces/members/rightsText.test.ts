import { expect, test } from 'vitest'
import { flags, type Flag } from '#shared/call.ts'
import { rightsOf, type ScopeGiven } from './contract.ts'
import { rightsText } from './rightsText.ts'

const all: ScopeGiven = { scope: 'all', scope_bots: [] }
const text = (held: readonly Flag[], scope = all, is_owner = false) => rightsText({ ...rightsOf(held), ...scope, is_owner })

test('a choice of rights that has no label is told right by right', () => {
  expect(text(['chat'])).toBe('Live Chat')
  expect(text(['train', 'chat', 'edit'])).toBe('Train AI, Live Chat, Users')
  expect(text(['train', 'chat'])).toBe('Restricted')
})

test('who sees a part of the workspace is told to see a part, whatever they may do', () => {
  expect(text(['chat'], { scope: 'assigned', scope_bots: [] })).toBe('Live Chat · sees only what is assigned to them')
  expect(text(['train', 'chat'], { scope: 'bots', scope_bots: ['a'] })).toBe('Restricted · sees one bot')
  expect(text(flags, { scope: 'bots', scope_bots: ['a', 'b'] })).toBe('Admin · sees 2 bots')
})

test('an owner sees everything, whatever scope is kept for them', () => {
  expect(text([], { scope: 'assigned', scope_bots: [] }, true)).toBe('Owner')
})
