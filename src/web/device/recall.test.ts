import { expect, test } from 'vitest'
import { recall } from './recall.ts'

test('what is asked for again is the same, and of many only what was asked for lately stays, or what must not be lost', () => {
  const things = new Map<string, { key: string; precious: boolean }>()
  const ask = (key: string, precious = false) =>
    recall(
      things,
      key,
      () => ({ key, precious }),
      (thing) => !thing.precious,
    )
  const first = ask('first', true)
  const open = ask('open')
  for (let i = 0; i < 500; i++) {
    ask(`other ${i}`)
    expect(ask('open')).toBe(open)
  }
  expect(ask('first')).toBe(first)
  expect(things.size).toBe(40)
})
