import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { RequestContexts } from '#platform/event-log/RequestContext.ts'
import { markWoken } from '#features/inbox/conversations/markWoken.ts'
import { resumeAfterSnooze, snoozeEndsFor, timesAfterChange } from '#features/inbox/timeline/hold.ts'
import { stepDue, type DueStep } from '#features/inbox/timeline/stepDue.ts'

const waking: DueStep = {
  due: (now) => sql`c.snoozed_until <= ${now}`,
  take(turn) {
    const { row } = turn
    const last_at = turn.addEvent(newId(), { what: 'woke', person: null, name: row.bot_name })
    const times = { ...resumeAfterSnooze(row, last_at), ...timesAfterChange({ ...row, snoozed_until: null }, last_at) }
    turn.change({ snoozed_until: null, snoozed_by: null, last_at, ...times })
  },
  after: (ctx, before) =>
    markWoken(
      ctx,
      before.flatMap((row) => {
        const person = snoozeEndsFor(row)
        return person === null ? [] : [{ row, person }]
      }),
    ),
}

/** Conversations whose snooze has ended come back to the inbox, on top of it, where somebody sees them; whom it concerns is told. */
export const wakeSnoozed = (contexts: RequestContexts, portion?: number): Promise<void> => stepDue(contexts, waking, portion)
