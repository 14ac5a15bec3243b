import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { RequestContexts } from '#platform/event-log/RequestContext.ts'
import { escalated } from '#features/inbox/timeline/hold.ts'
import { stepDue, type DueStep } from '#features/inbox/timeline/stepDue.ts'

const escalating: DueStep = {
  due: (now) => sql`least(c.resume_at, c.escalate_at) <= ${now} and c.escalate_at <= ${now}`,
  take(turn, now) {
    const minutes = Math.round((now.getTime() - turn.row.waiting_at!.getTime()) / 60_000)
    const at = turn.addEvent(newId(), { what: 'waited_too_long', person: null, name: turn.row.bot_name, about: String(minutes) })
    turn.change(escalated(at))
  },
}

/** Customers who have waited for the person who holds their conversation longer than their bot allows need a human again, from everybody. */
export const escalateWaiting = (contexts: RequestContexts, portion?: number): Promise<void> => stepDue(contexts, escalating, portion)
