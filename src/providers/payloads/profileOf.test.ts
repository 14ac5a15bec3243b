import { expect, test } from 'vitest'
import { profileOf } from './profileOf.ts'

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

test('no character makes a name look like another one, and a name that nobody can see is none', () => {
  expect(named({ name: 'Support \u202egnp.tnega' })).toBe('Support gnp.tnega')
  expect(named({ first_name: 'Ma\u200bra', last_name: '\u2067Lee\u2069' })).toBe('Mara Lee')
  for (const unseen of ['\u200b\u200d', '\u3164', '\u2800 \u202e']) expect(named({ displayName: unseen, name: 'Nora' })).toBe('Nora')
  expect(profileOf({ name: '\u200b' })).toBeNull()
  // Persian joins its letters by them, and so do families of emoji.
  for (const name of ['می\u200cخواهم', '👨\u200d👩\u200d👧', 'דוד \u200fכהן']) expect(named({ name })).toBe(name)
})

test('a language counts as a locale', () => {
  expect(profileOf({ language: 'it' })).toEqual({ locale: 'it' })
  expect(profileOf({ locale: 'it_IT', language: 'en' })).toEqual({ locale: 'it_IT' })
})
