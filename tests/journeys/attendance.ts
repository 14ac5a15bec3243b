import { afterAll, expect } from 'vitest'
import { Attendance } from '#platform/realtime/Attendance.ts'
import type { TestApp, TestPerson } from '#testing/TestApp.ts'
import { soon } from './openJourney.ts'

/** Listens to who has a page of a server before them, from now on; answers what waits until somebody has none: who has one is told there, and not by their devices. */
export function attendance(app: TestApp): (person: TestPerson) => Promise<void> {
  const listening = new Attendance(app.server.bus)
  afterAll(() => listening.stop())
  return (person) => expect.poll(() => listening.whereIs(person.id, ''), soon).toBe('away')
}
