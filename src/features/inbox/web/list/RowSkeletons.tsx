import { strings } from '#shared/app.strings.ts'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { useLate } from '#web/hooks/useLate.ts'

/** Rows in the shape of rows while the list is on its way, as many as a high window has room for; below a list also before more of it is asked for. */
export function RowSkeletons({ count = 30, isAwaited = true }: { count?: number; isAwaited?: boolean }) {
  const late = useLate(isAwaited)
  return (
    <div className="overflow-hidden">
      <p role="status" className="sr-only">
        {late ? strings.frame.loading : ''}
      </p>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} aria-hidden="true" className="flex h-20 gap-2.5 border-b border-line/60 px-3.5 pt-2.5">
          <Skeleton className="size-7 shrink-0 rounded-full" />
          <div className="flex-1 space-y-2 pt-1">
            <Skeleton className={`h-3 ${widths[index % widths.length]}`} />
            <Skeleton className="h-3 w-11/12" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  )
}

const widths = ['w-2/5', 'w-1/2', 'w-1/3', 'w-3/5']
