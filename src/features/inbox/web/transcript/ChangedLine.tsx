import type { Message } from '#features/inbox/timeline/contract.ts'
import { dayOf, timeOf } from '#web/dates/formats.ts'

const edited = 'Edited'
function withdrawn({ type, by }: Message): string {
  if (type === 'note') return 'This note was deleted.'
  return by === 'person' ? 'This message was deleted where the customer reads it.' : `This message was deleted by the ${by}.`
}
const moment = (ts: number) => `${dayOf(ts)}, ${timeOf(ts)}`

/** That its author changed a message at the source, or what stands in its place where they took it back; when, is its tip. */
export function ChangedLine({ message }: { message: Message }) {
  const { edited_at, withdrawn_at } = message
  if (withdrawn_at)
    return (
      <p title={moment(withdrawn_at)} className="rounded-xl border border-dashed border-line-2 px-3 py-[7px] text-md text-ink-2 italic">
        {withdrawn(message)}
      </p>
    )
  if (!edited_at) return null
  return (
    <time title={moment(edited_at)} dateTime={new Date(edited_at * 1000).toISOString()} className="mt-0.5 text-xs text-ink-3">
      {edited}
    </time>
  )
}
