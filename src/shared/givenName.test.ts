import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { givenName } from './givenName.ts'

const named = (name: string) => z.safeParse(givenName('Please enter a name.', 10), name)
const refused = (name: string) => named(name).error?.issues[0]?.message

test('a name is kept as it is read: two that look alike are one', () => {
  for (const alike of [' Shop bot ', '\u202eShop\u200b bot\u2069', 'Shop \u00a0bot', '\u200fShop bot\u200e'])
    expect(named(alike).data).toBe('Shop bot')
  expect(named('Zoe\u0301').data).toBe('Zo\u00e9')
  for (const name of ['می\u200cخواهم', '👨\u200d👩\u200d👧', '❤\ufe0f']) expect(named(name).data).toBe(name)
})

test('a name of which nothing can be seen is none', () => {
  for (const name of ['', '  ', '\u200b', '\u200e\u200f', '\u3164', '\u2800 \u202e', '\u00ad'])
    expect(refused(name)).toBe('Please enter a name.')
  expect(refused('Shop\nbot')).toBe('A name has no control characters.')
  expect(refused('Shop robots')).toBe('A name has at most 10 characters.')
})
