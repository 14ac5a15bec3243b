import { expect, test } from 'vitest'
import { profileOf } from './profile.ts'

const named = (value: object, elsewhere?: string) => {
  const { name, first_name, last_name } = profileOf(value, elsewhere) ?? {}
  return name ?? [first_name, last_name].filter(Boolean).join(' ')
}

test('a customer is called by the first of the names that a source may give, in their order', () => {
  const names = { displayName: 'Di', name: 'Nora', first_name: 'Ann', last_name: 'Lee', real_name: 'Rea', display_name: 'Dee' }
  expect(named(names)).toBe('Di')
  expect(named({ ...names, displayName: ' ' })).toBe('Nora')
  expect(named({ ...names, displayName: '', name: { givenName: 'Gia', familyName: 'Fox' }, first_name: '', last_name: '' })).toBe('Gia Fox')
  expect(named({ ...names, displayName: '', name: '' })).toBe('Ann Lee')
  expect(named({ real_name: 'Rea', display_name: 'Dee' })).toBe('Rea')
  expect(named({ display_name: 'Dee' }, 'Elsewhere')).toBe('Dee')
  expect(named({}, 'Elsewhere')).toBe('Elsewhere')
  expect(profileOf({})).toBeNull()
})

test('a language counts as a locale', () => {
  expect(profileOf({ language: 'it' })).toEqual({ locale: 'it' })
  expect(profileOf({ locale: 'it_IT', language: 'en' })).toEqual({ locale: 'it_IT' })
})
