import { Skeleton } from './Skeleton.tsx'

interface SkeletonRowsProps {
  count: number
  /** How many lines a row has. */
  lines?: 2 | 3
  /** Whether a face stands before them. */
  hasFace?: boolean
}

/** Rows of a list in its box while they are awaited, in the shape they will have. */
export function SkeletonRows({ count, lines = 2, hasFace = true }: SkeletonRowsProps) {
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-lg border border-line bg-surface">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="flex gap-3 border-b border-line/60 px-3.5 py-3 last:border-b-0">
          {hasFace ? <Skeleton className="size-7 shrink-0 rounded-full" /> : null}
          <div className="min-w-0 flex-1 space-y-2 py-0.5">
            <Skeleton className="h-3 w-2/5" />
            <Skeleton className="h-3 w-3/4" />
            {lines === 3 ? <Skeleton className="h-3 w-1/3" /> : null}
          </div>
        </div>
      ))}
    </div>
  )
}
