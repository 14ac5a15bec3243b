import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#testing/TestApp.ts'
import { fill } from './fill.ts'
import { placesOf } from './Id.ts'
import { makeCall } from './makeCall.ts'
import { createFixture } from './createFixture.ts'
import { theCalls } from './theCalls.ts'
import { thePeople } from './thePeople.ts'

let testApp: TestApp
beforeAll(async () => void (testApp = await createTestApp({ LOG_LEVEL: 'fatal' })))
afterAll(() => testApp.close())
afterEach(() => vi.useRealTimers())

const limited = [...new Map(theCalls.filter(({ call }) => call.limit).map((entry) => [entry.call.name, entry])).values()]

test.each(limited.map((entry) => [entry.call.name, entry] as const))('%s keeps the limit that it says', async (_, { call, example }) => {
  const { max, per } = call.limit!
  const { app } = testApp.server
  const owner = thePeople.find(({ name }) => name === 'Owner')!
  const [fixture, other] = [await createFixture(testApp.server, owner), await createFixture(testApp.server, owner)]
  const places = placesOf(example)
  // Somebody else's ids will do, and change nothing: what is refused counts too.
  const input = fill(
    example,
    fixture,
    places,
    places.map(() => 'missing'),
  )
  // All of it happens within the time for which it is counted, also on a slow machine.
  vi.useFakeTimers({ toFake: ['Date'] })
  // Counted by address it is one that calls, counted by person it is from anywhere.
  const from = per === 'address' ? '198.51.100.7' : undefined
  for (let times = 0; times < max; times++) expect((await makeCall(app, call, input, fixture.token, from)).outcome).not.toBe('too-many')
  expect((await makeCall(app, call, input, fixture.token, from)).outcome).toBe('too-many')
  expect((await makeCall(app, call, input, other.token)).outcome).not.toBe('too-many')
})
