import { snoozeTimeText } from '#features/inbox/web/actions/snoozeTimes.ts'
import { snoozed } from '#features/inbox/web/actions/snoozed.strings.ts'

/** When a row comes back to the inbox; `until` in seconds, `now` in milliseconds. */
export const SnoozedUntil = ({ until, now }: { until: number; now: number }) => snoozed.until(snoozeTimeText(until, now))
