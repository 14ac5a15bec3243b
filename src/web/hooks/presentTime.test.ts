import { beforeEach, expect, test } from 'vitest'
import { minute } from '#shared/time.ts'
import { clockAhead, compareClocks, presentTime } from './presentTime.ts'

const hour = 60 * minute
const answerOf = (written: number) => new Response('{}', { headers: { date: new Date(written).toUTCString() } })
/** How far the present is from the clock of the device, in minutes. */
const apart = () => Math.round((presentTime() - Date.now()) / minute)
beforeEach(() => clockAhead.set(0))

test.each([
  ['ahead', 3 * hour, -180],
  ['behind', -7 * hour, 420],
])('on a device whose clock is %s by hours the present is that of the server, until it is set right', (_, ahead, minutes) => {
  compareClocks(Date.now(), answerOf(Date.now() - ahead))
  expect(apart()).toBe(minutes)
  compareClocks(Date.now(), answerOf(Date.now()))
  expect(apart()).toBe(0)
})

test('an answer that was on its way for hours, as while a device slept, says nothing against its clock', () => {
  compareClocks(Date.now() - 5 * hour, answerOf(Date.now() - 5 * hour))
  expect(apart()).toBe(0)
  compareClocks(Date.now() - 5 * hour, answerOf(Date.now()))
  expect(apart()).toBe(0)
})

test('what says no time, as a proxy that fails, changes nothing', () => {
  compareClocks(Date.now(), answerOf(Date.now() - 3 * hour))
  compareClocks(Date.now(), new Response('{}'))
  expect(apart()).toBe(-180)
})
