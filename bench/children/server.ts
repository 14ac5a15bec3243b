import { createHook } from 'node:async_hooks'
import type { Report } from '#features/inbox/timeline/ports.ts'
import { openServer } from '../openServer.ts'
import { serve } from './serve.ts'

/** Timers there are, by their ids. */
const timers = new Set<number>()

/** What is watched so costs time, so only who asks for it has it. */
function watchTimers(): void {
  createHook({
    init: (id, type) => void (type === 'Timeout' && timers.add(id)),
    destroy: (id) => void timers.delete(id),
  }).enable()
}

/** A server in a process of its own. */
let opened: Awaited<ReturnType<typeof openServer>> | undefined

serve({
  open: async ({ url, env, countsTimers }: { url: string; env?: Record<string, string>; countsTimers?: boolean }): Promise<string> => {
    if (countsTimers) watchTimers()
    opened = await openServer(url, env)
    return opened.server.url
  },
  /** How many timers there are, those of them that keep no process alive too; known only to one that counts them from the start. */
  timers: (): number => timers.size,
  /** Hands in reports at once, as a provider does, and resolves when they are stored. */
  ingest: async (reports: Report[]): Promise<void> =>
    void (await Promise.all(reports.map((report) => opened!.server.intake.ingest(report)))),
  close: async (): Promise<void> => opened?.close(),
})
