import { expect, test } from 'vitest'
import { FaultSwitch } from './FaultSwitch.ts'

test('a fault set to once hits one call; a fault that is on hits every call until it is switched off', () => {
  const fault = new FaultSwitch()
  expect(fault.consume()).toBe(0)

  fault.once(800)
  expect(fault.state).toEqual({ mode: 'once', value: 800 })
  expect([fault.consume(), fault.consume()]).toEqual([800, 0])

  fault.on()
  expect([fault.consume(), fault.consume(), fault.consume()]).toEqual([1, 1, 1])
  fault.off()
  expect(fault.consume()).toBe(0)
  expect(fault.state).toEqual({ mode: 'off', value: 0 })
})
