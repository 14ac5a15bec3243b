import { expect, test } from 'vitest'
import { plainStruct } from './plainStruct.ts'

test('the structures of Google’s client become plain values, and plain values stay what they are', () => {
  const struct = {
    fields: {
      a: { stringValue: 'x', kind: 'stringValue' },
      b: { listValue: { values: [{ numberValue: 1 }, { structValue: { fields: { c: { boolValue: true } } } }, { nullValue: 0 }] } },
    },
  }
  const plain = { a: 'x', b: [1, { c: true }, null] }
  expect(plainStruct(struct)).toEqual(plain)
  expect(plainStruct(plain)).toEqual(plain)
  expect(plainStruct({ fields: { name: 'a plain value' } })).toEqual({ fields: { name: 'a plain value' } })
  expect(plainStruct(null)).toEqual({})
})
