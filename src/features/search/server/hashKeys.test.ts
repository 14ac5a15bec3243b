import { expect, test } from 'vitest'
import { fileKey, keysOf, labelKey } from '#features/search/keysOf.ts'
import { entryKeys, hasherOf, isExact, termKeys } from './hashKeys.ts'

const workspace = '018f0000-0000-7000-8000-000000000001'
const hash = hasherOf(workspace)
const step = (key: string, prefix = false) => ({ key, prefix })

test('what is stored never changes', () => {
  expect([hash('order'), hash('^ord'), hash('订单'), hasherOf('018f0000-0000-7000-8000-000000000002')('order')]).toMatchInlineSnapshot(`
    [
      -1276794796,
      -781223643,
      1405554606,
      1746809385,
    ]
  `)
})

test('a message stands under its words, how they begin, and what else is known of it', () => {
  const keys = keysOf({ text: 'Orders', attachments: [], author: 'customer', person: null, bot: 'b1' })
  const expected = ['orders', '^o', '^or', '^ord', '^orde', '^orders', ':by:customer', ':bot:b1'].map(hash)
  expect(new Set(entryKeys(workspace, keys))).toEqual(new Set(expected))
})

test('the beginning of a word is asked for by the most letters that are kept of it, and compared where these are fewer', () => {
  expect(termKeys(workspace, [[step('ord', true)]])).toEqual([[hash('^ord')]])
  expect(termKeys(workspace, [[step('deliv', true)]])).toEqual([[hash('^deli')]])
  expect(termKeys(workspace, [[step('delivery')]])).toEqual([[hash('delivery')]])
  expect([[step('ord', true)], [step('deliv', true)], [step('delivery')], [step('left'), step('in')]].map((one) => isExact([one]))).toEqual(
    [true, false, true, false],
  )
})

test('numbers spread over all bits', () => {
  const found = new Set(Array.from({ length: 100_000 }, (_, i) => hash(`word${i}`)))
  // Of so many numbers of 32 bits one or two meet by chance.
  expect(found.size).toBeGreaterThan(99_990)
})

test('a message that brings files stands under its keys once more, as one of those that do', () => {
  const message = { text: 'Orders', author: 'customer', person: null, bot: 'b1' }
  const attachments = [{ image_url: 'https://example.com/a.jpg' }]
  const labelled = (keys: Set<string>) => new Set(entryKeys(workspace, keys.add(labelKey('Refund'))))
  const [bare, withFile] = [[], attachments].map((some) => labelled(keysOf({ ...message, attachments: some }))) as [
    Set<number>,
    Set<number>,
  ]
  const asked = (key: string, prefix = false, ofFiles = true) => termKeys(workspace, [[step(key, prefix)]], ofFiles)[0]!
  const beside = [asked('orders'), asked('ord', true), asked(':by:customer'), asked(':bot:b1'), asked(fileKey)].flat()
  expect([withFile.isSupersetOf(bare), withFile.isSupersetOf(new Set(beside)), bare.isDisjointFrom(new Set(beside))]).toEqual([
    true,
    true,
    true,
  ])
  // Labels come and go with their conversation, and are looked for as they are.
  expect(asked(labelKey('refund'))).toEqual(asked(labelKey('refund'), false, false))
  expect(withFile.size).toBe(2 * bare.size + 1)
})
