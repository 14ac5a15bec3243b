import { expect, test } from 'vitest'
import { changedMeanwhile, noRulesWritten, withTyped, writtenSince, type RulesDraft } from './rulesDraft.ts'

const saved: RulesDraft = { minutes: '5', upset: -0.5, nobody: '', newMembers: {} }
const changed = (...of: Parameters<typeof changedMeanwhile>) =>
  Object.entries(changedMeanwhile(...of)).flatMap(([field, isChanged]) => (isChanged ? field : []))

test('of the rules of a bot what is typed is changed meanwhile where a colleague sets something else', () => {
  const written = withTyped(noRulesWritten, { minutes: ' 7', nobody: 'Nobody is here.', upset: -0.3 }, saved)
  expect(changed(written, saved)).toEqual([])
  expect(changed(written, { ...saved, minutes: '20', nobody: 'Come back.', upset: -0.9 })).toEqual(['minutes', 'upset', 'nobody'])
  // The same as it is typed, or nothing that is typed.
  expect(changed(written, { ...saved, minutes: '7', newMembers: { whenAssigned: 0 } })).toEqual([])
})

test('a field and a row are typed over what stood there as one began with it', () => {
  const first = withTyped(noRulesWritten, { minutes: '7', newMembers: { whenAssigned: 0 } }, saved)
  const theirs: RulesDraft = { ...saved, nobody: 'Come back.', newMembers: { whenMentioned: 1 } }
  const both = withTyped(first, { nobody: 'Nobody is here.', newMembers: { whenMentioned: 0 } }, theirs)
  expect(changed(both, theirs)).toEqual([])
  expect(changed(both, { ...theirs, newMembers: { whenAssigned: 1, whenMentioned: 1 } })).toEqual(['newMembers'])
  expect(changed(both, { ...theirs, nobody: '' })).toEqual(['nobody'])
  // Typing on does not make good what a colleague set.
  expect(changed(withTyped(both, { minutes: '77' }, { ...theirs, minutes: '20' }), { ...theirs, minutes: '20' })).toEqual(['minutes'])
})

test('what was typed on while it was being saved is typed over what was saved', () => {
  const sent = withTyped(noRulesWritten, { minutes: '7', newMembers: { whenAssigned: 0 } }, saved)
  const on = withTyped(sent, { minutes: '70', nobody: 'Nobody is here.', newMembers: { whenMentioned: 0 } }, saved)
  const after: RulesDraft = { ...saved, minutes: '7', newMembers: { whenAssigned: 0 } }
  const left = writtenSince(on, sent.typed, after)
  expect(left.typed).toMatchObject({ minutes: '70', nobody: 'Nobody is here.' })
  expect(changed(left, after)).toEqual([])
  expect(changed(left, { ...after, minutes: '20', nobody: 'Come back.' })).toEqual(['minutes', 'nobody'])
})
