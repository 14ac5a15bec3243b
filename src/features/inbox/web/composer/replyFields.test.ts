import { expect, test } from 'vitest'
import { visitorName } from '#features/inbox/timeline/identity.ts'
import { fieldsFor, filled, missingFields } from './replyFields.ts'

const text = 'Hi {{name}}, {{ first_name }} or {{email}}? {{agent}} of {{bot}}'

test('a saved reply says what the customer told of themselves', () => {
  const fields = fieldsFor({ id: 'u1', name: 'Olive Quill', first_name: 'Olive', email: 'olive@example.com' }, 'Shop bot', 'Mara')
  expect(filled(text, fields)).toBe('Hi Olive Quill, Olive or olive@example.com? Mara of Shop bot')
})

test('a customer who told no name is not called what the inbox calls them: the field stays, and its writer is asked', () => {
  for (const key of ['u1', 'psid-7', 'C12']) {
    const written = filled(text, fieldsFor({ id: key, name: visitorName(key) }, 'Shop bot', 'Mara'))
    expect(written).toBe('Hi {{name}}, {{ first_name }} or {{email}}? Mara of Shop bot')
    expect(missingFields(written)).toEqual(['{{name}}', '{{ first_name }}', '{{email}}'])
  }
})

test('whose name only begins like that is called by it', () => {
  for (const name of ['Visitor', 'Visitor 12345', 'Visitor 0417 of Lyon']) {
    expect(filled('{{name}}', fieldsFor({ id: 'u1', name }, 'Shop bot', 'Mara'))).toBe(name)
  }
})
