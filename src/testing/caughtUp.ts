import { expect, vi } from 'vitest'
import { readSubscribers } from '#platform/event-log/subscribers/readStates.ts'
import type { Database } from '#platform/db/openDatabase.ts'

/** Waits until a durable subscriber has handled everything that happened before. */
export const caughtUp = (app: { server: { db: Database } }, subscriber: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const found = (await readSubscribers(app.server.db)).find(({ name }) => name === subscriber)
      expect(found, found?.error ?? undefined).toMatchObject({ state: 'following', behind: { changes: 0 } })
    },
    { timeout: 60_000, interval: 20 },
  )
