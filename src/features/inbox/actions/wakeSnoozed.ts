import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { RequestContexts } from '#platform/event-log/RequestContext.ts'
import { resumeAfterSnooze, timesAfterChange } from '#features/inbox/timeline/hold.ts'
import { stepDue, type DueStep } from '#features/inbox/timeline/stepDue.ts'

const waking: DueStep = {
  due: (now) => sql`c.snoozed_until <= ${now}`,
  take(turn) {
    const { row } = turn
    const last_at = turn.addEvent(newId(), { what: 'woke', person: null, name: row.bot_name })
    const times = { ...resumeAfterSnooze(row, last_at), ...timesAfterChange({ ...row, snoozed_until: null }, last_at) }
    turn.change({ snoozed_until: null, last_at, ...times })
  },
}

/** Conversations whose snooze has ended come back to the inbox, on top of it, where somebody sees them. */
export const wakeSnoozed = (contexts: RequestContexts, portion?: number): Promise<void> => stepDue(contexts, waking, portion)
