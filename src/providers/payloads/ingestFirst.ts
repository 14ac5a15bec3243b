import type { BotIdentity, Report, ReportResult } from '#features/inbox/timeline/ports.ts'
import type { Parsed } from '#features/inbox/webhooks/ports.ts'

/**
 * Stores what a call says before it is answered, for companies that read in the answer who has the conversation: what a customer writes may change
 * that, as when it was done. The call is kept as an event all the same, and what it says is known then. Resolves with the state after the last
 * report, or with null when there is none, or it took longer than the company waits; never rejects. `then` is done once all is stored, however late.
 */
export async function ingestFirst(
  items: readonly Parsed[],
  bot: BotIdentity,
  ingest: (report: Report) => Promise<ReportResult>,
  withinMs: number,
  then?: (last: ReportResult) => Promise<unknown>,
): Promise<ReportResult | null> {
  const reports = items.flatMap((item) => (item.kind === 'report' ? [{ ...item.report, bot }] : []))
  const store = async () => {
    const last = (await Promise.all(reports.map((report) => ingest(report)))).at(-1) ?? null
    if (last) await then?.(last)
    return last
  }
  const stored = store().catch(() => null)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), withinMs)))
  return Promise.race([stored, late]).finally(() => clearTimeout(timer))
}
