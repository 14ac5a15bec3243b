import { expect, test } from 'vitest'
import { tame } from './tame.ts'

test.each([
  ['Mara Olsen', 'Mara Olsen'],
  ['  Mara\u202e\r\nOlsen\t', 'Mara Olsen'],
  ['evil.example', 'evil. example'],
  ['mara@evil.example', 'mara@evil. example'],
  ['https://', 'Somebody'],
  ['a'.repeat(60), 'a'.repeat(60)],
  ['a'.repeat(61), `${'a'.repeat(59)}…`],
])('%j is told as %j', (name, told) => expect(tame(name)).toBe(told))
