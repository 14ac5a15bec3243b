import type { Report } from '#features/inbox/timeline/ports.ts'
import { openServer } from '../openServer.ts'
import { serve } from './serve.ts'

/** A server in a process of its own. */
let opened: Awaited<ReturnType<typeof openServer>> | undefined

serve({
  open: async ({ url, env }: { url: string; env?: Record<string, string> }): Promise<string> => {
    opened = await openServer(url, env)
    return opened.server.url
  },
  /** Hands in reports at once, as a provider does, and resolves when they are stored. */
  ingest: async (reports: Report[]): Promise<void> =>
    void (await Promise.all(reports.map((report) => opened!.server.intake.ingest(report)))),
  close: async (): Promise<void> => opened?.close(),
})
