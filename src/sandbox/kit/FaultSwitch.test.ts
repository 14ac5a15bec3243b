import { expect, test } from 'vitest'
import { FaultSwitch } from './FaultSwitch.ts'

test('a fault set to once hits one call; a fault that is on hits every call until it is switched off', () => {
  const fault = new FaultSwitch()
  expect(fault.take()).toBe(0)

  fault.once(800)
  expect(fault.state).toEqual({ mode: 'once', value: 800 })
  expect([fault.take(), fault.take()]).toEqual([800, 0])

  fault.on()
  expect([fault.take(), fault.take(), fault.take()]).toEqual([1, 1, 1])
  fault.off()
  expect(fault.take()).toBe(0)
  expect(fault.state).toEqual({ mode: 'off', value: 0 })
})
