import { setTimeout as sleep } from 'node:timers/promises'
import { nobody, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { CustomerProfile, Report, ReportResult } from '#features/inbox/timeline/ports.ts'
import { writeProfile } from './writeProfile.ts'

/** A name is waited for so many milliseconds: what is said after it in the conversation waits as long. */
const nameWithin = 1200

/** What a report under a name is stored by. */
export interface NamedPorts {
  contexts: RequestContexts
  ingest(report: Report): Promise<ReportResult>
  onError: (error: unknown) => void
}

/**
 * Stores what somebody said under the name for which their company is asked. It is not waited for long: the message comes without a name then, and the
 * customer gets it when it is there.
 */
export async function ingestNamed(report: Report, asked: Promise<CustomerProfile | null>, ports: NamedPorts): Promise<ReportResult> {
  const { contexts, ingest, onError } = ports
  const profile = await Promise.race([asked, sleep(nameWithin, null, { ref: false })])
  if (profile !== null) return ingest({ ...report, profile })
  const result = await ingest(report)
  const name = (late: CustomerProfile) => contexts.write(nobody, (ctx) => writeProfile(ctx, report.bot, report.userKey, late))
  void asked.then((late) => late && name(late)).catch(onError)
  return result
}
