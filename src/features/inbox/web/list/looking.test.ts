import { expect, test } from 'vitest'
import { afterLooking } from './looking.ts'

const [mara, ben, ida] = ['Mara', 'Ben', 'Ida'].map((name) => ({ id: name, name })) as [Person, Person, Person]
type Person = { id: string; name: string }

test('a list is drawn again where another one came to a conversation or went, and not where one looks oneself, or the same is said again', () => {
  const tell = (before: ReadonlyMap<string, readonly Person[]>, anew: boolean, open: Record<string, Person[]>) =>
    afterLooking(before, { anew, open: Object.entries(open).map(([channel_id, people]) => ({ channel_id, people })) }, mara.id)
  const first = tell(new Map(), true, { one: [ben], two: [mara] })
  expect([...first]).toEqual([['one', [ben]]])
  expect(tell(first, false, { one: [ben, mara], two: [], three: [mara] })).toBe(first)
  expect(tell(first, true, { one: [ben] })).toBe(first)
  expect([...tell(first, false, { one: [ben, ida] })]).toEqual([['one', [ben, ida]]])
  expect([...tell(first, false, { one: [mara] })]).toEqual([])
  expect([...tell(first, true, { two: [ida] })]).toEqual([['two', [ida]]])
})
