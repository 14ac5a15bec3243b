import { expect, test } from 'vitest'
import type { Relay, RelayStep } from '#sandbox/phone/contract.ts'
import { furtherOf } from './furtherOf.ts'

const at = (step: RelayStep): Relay => ({ bot: 'b', customer: 'c', name: 'Zoe', conversation: 'id', step })

test('an answer that comes late does not take the hand-over back to where it was', () => {
  expect(furtherOf(at('waiting'), at('writing')).step).toBe('waiting')
  expect(furtherOf(at('new'), at('writing')).step).toBe('writing')
  expect(furtherOf(at('answered'), at('done')).step).toBe('done')
  expect(furtherOf(at('done'), at('waiting')).step).toBe('done')
})
