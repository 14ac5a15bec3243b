import { strings } from '#shared/app.strings.ts'
import { classes } from '#web/components/classes.ts'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { useLate } from '#web/hooks/useLate.ts'

/** Messages that are still on their way to this page, in the shape of messages; the word comes only when it takes longer. */
export function TranscriptSkeleton() {
  const late = useLate(true)
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden px-3.5 pb-4 md:px-6">
      <p role="status" className={classes('text-center text-sm text-ink-3', !late && 'invisible')}>
        {late ? strings.frame.loading : null}
      </p>
      {shapes.map(({ mine, size }, i) => (
        <div key={i} className={classes('flex gap-2.5', mine && 'justify-end')}>
          {mine ? null : <Skeleton className="size-7 shrink-0 rounded-full" />}
          <div className={classes('flex w-full max-w-140 flex-col gap-1.5', mine && 'items-end')}>
            <Skeleton className="h-3.5 w-28" />
            <Skeleton className={`rounded-xl ${size}`} />
          </div>
        </div>
      ))}
    </div>
  )
}

const shapes = [
  { mine: false, size: 'h-9 w-3/5' },
  { mine: false, size: 'h-14 w-4/5' },
  { mine: true, size: 'h-14 w-3/4' },
  { mine: false, size: 'h-9 w-2/5' },
  { mine: true, size: 'h-9 w-1/2' },
]
