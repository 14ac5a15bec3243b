import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/TestApp.ts'
import { titleOf } from './Entry.ts'
import { fill } from './fill.ts'
import { placesOf } from './Id.ts'
import { makeCall } from './makeCall.ts'
import { createFixture } from './createFixture.ts'
import { theCalls } from './theCalls.ts'
import { thePeople } from './thePeople.ts'

let app: TestApp
beforeAll(async () => void (app = await createTestApp({ LOG_LEVEL: 'fatal' })))
afterAll(() => app.close())

const owner = thePeople.find(({ name }) => name === 'Owner')!
const changes = theCalls.filter(({ call }) => call.method !== 'GET' && call.reads !== true)

describe('a change that is asked for several times at the same moment is made, or refused with a reason', () => {
  test.each(changes.map((entry) => [titleOf(entry), entry] as const))('%s', async (_, entry) => {
    const fixture = await createFixture(app.server, owner)
    const places = placesOf(entry.example)
    const own = places.map(() => 'own' as const)
    const said = await Promise.all(
      [1, 2, 3, 4].map(() => makeCall(app.server.app, entry.call, fill(entry.example, fixture, places, own), fixture.token)),
    )
    expect(said.filter(({ outcome }) => outcome === 'internal')).toEqual([])
  })
})
