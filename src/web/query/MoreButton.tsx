import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '#web/components/Button.tsx'
import { classes } from '#web/components/classes.ts'
import { focusBeside } from '#web/hooks/focusBeside.ts'

interface MoreButtonProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  /** What it says. */
  name: string
  className?: string
}

/** Asks for the next page of a list, where there is one. It goes with the last page, and the focus to what is beside it. */
export function MoreButton({ query: { hasNextPage, isFetchingNextPage, fetchNextPage }, name, className }: MoreButtonProps) {
  if (!hasNextPage) return null
  return (
    <Button
      ref={focusBeside}
      className={classes(className)}
      // Not made unusable, which would take the focus from it; pressed again it waits for the same page.
      aria-busy={isFetchingNextPage}
      onClick={() => void fetchNextPage({ cancelRefetch: false })}
    >
      {name}
    </Button>
  )
}
