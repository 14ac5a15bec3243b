import { fetchedWhenShown } from '#web/lazy/lazyComponent.tsx'
import { classes } from '#web/components/classes.ts'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { dayOf } from '#web/dates/formats.ts'
import { EventLine } from './EventLine.tsx'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { messageOf, type Row } from './rowsOf.ts'
import { SaidRow } from './SaidRow.tsx'

/** Any row of the transcript. */
export function TranscriptRow({ row }: { row: Row }) {
  const alerts = messageOf(row)?.alerts
  return alerts ? (
    <>
      <PlainRow row={row} />
      <AlertLines alerts={alerts} />
    </>
  ) : (
    <PlainRow row={row} />
  )
}

const AlertLines = fetchedWhenShown(
  () => import('./AlertLines.tsx').then((module) => module.AlertLines),
  () => <Skeleton className="mx-auto my-1.5 h-4 w-60" />,
)

function PlainRow({ row }: { row: Row }) {
  switch (row.kind) {
    case 'day':
      return <DayDivider ts={row.ts} />
    case 'new':
      return <NewDivider />
    case 'said':
      return <SaidRow message={row.message} repliesTo={row.repliesTo} outgoing={row.outgoing} leads={row.leads} ends={row.ends} />
    case 'event':
      return <EventLine message={row.message} event={row.event} />
    case 'suppressed':
      return <SuppressedDraft message={row.message} by={row.by} isAnswered={row.isAnswered} />
  }
}

const SuppressedDraft = fetchedWhenShown(
  () => import('./SuppressedDraft.tsx').then((module) => module.SuppressedDraft),
  () => <Skeleton className="mt-2 h-14 max-w-140 md:ml-[38px]" />,
)

const divider = 'flex items-center gap-3 pt-3 pb-1 text-sm before:h-px before:flex-1 after:h-px after:flex-1'

function DayDivider({ ts }: { ts: number }) {
  return <div className={classes(divider, 'text-ink-3 before:bg-line after:bg-line')}>{dayOf(ts)}</div>
}

function NewDivider() {
  return <div className={classes(divider, 'font-[550] before:bg-ink-3 after:bg-ink-3')}>{paneStrings.new}</div>
}

/**
 * About how high a row is before it is measured, in pixels. It may change only with what is drawn: one that was right is not measured again, and the
 * next would count in its place.
 */
export function estimatedHeight(row: Row): number {
  if (!('message' in row)) return 34
  return plainHeight(row) + (row.message.alerts?.length ?? 0) * 26
}

function plainHeight(row: Extract<Row, { message: unknown }>): number {
  if (row.kind === 'event') return 34
  if (row.kind === 'suppressed') return 72
  const { text, attachments, reply_to } = row.message
  // A long one is folded.
  const lines = Math.min(Math.ceil(text.length / 70), 18) + (attachments?.some((one) => one.image_url ?? one.video_url) ? 15 : 0)
  return (
    (row.leads ? 32 : 2) +
    (reply_to === undefined ? 0 : 24) +
    16 +
    lines * 20 +
    (attachments ? 40 : 0) +
    (row.message.by === 'person' ? 18 : 0)
  )
}
