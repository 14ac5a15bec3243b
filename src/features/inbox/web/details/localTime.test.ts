import { expect, test } from 'vitest'
import { localTime } from './localTime.ts'

const noon = new Date(2026, 2, 4, 12, 0).getTime()
const inZone = (minutes: number) => String((minutes - new Date(noon).getTimezoneOffset()) / 60)

test('a customer’s clock is told by the name of a zone or by hours from Greenwich, with the day where it is another one', () => {
  expect(localTime(inZone(0), noon)).toBe('12:00 PM')
  expect(localTime(inZone(-90), noon)).toBe('10:30 AM')
  expect(localTime('UTC', noon)).toBe(localTime('+0', noon))
  const utcNoon = Date.UTC(2026, 2, 4, 12, 0)
  expect(localTime('Asia/Kolkata', utcNoon)).toBe(localTime('5.5', utcNoon))
  expect(localTime(inZone(-13 * 60), noon)).toBe('Tue 11:00 PM')
})

test('what names no zone has no clock', () => {
  for (const nonsense of ['', 'Mars/Olympus', '99', 'tomorrow']) expect(localTime(nonsense, noon)).toBeNull()
})
