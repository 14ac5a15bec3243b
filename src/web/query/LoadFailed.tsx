import { useEffect, useEffectEvent, useState } from 'react'
import { strings } from '#shared/app.strings.ts'
import { Button } from '#web/components/Button.tsx'
import { classes } from '#web/components/classes.ts'
import { isUnavailable, sentenceOf } from './client.ts'

/** A server that was not reached is asked again after so long, in milliseconds. */
const again = 4000

interface LoadFailedProps {
  /** What is missing, in a sentence; left out where the sentence of the error says all. */
  what?: string
  /** What was asked (`hasFailed`), or the like of it. Where `error` is null from the beginning, `what` says all. */
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  /** `line`: where the content would begin. `middle`: of a list or a screen. */
  variant?: 'line' | 'middle'
}

/**
 * Stands where something could not be loaded, says why, and asks again: by itself where the server was not reached, and at once when the connection is
 * back. The button keeps the focus while it does.
 */
export function LoadFailed({ what, query: { error, isFetching, refetch }, variant = 'line' }: LoadFailedProps) {
  // Asked again, a query forgets why it failed.
  const [last, setLast] = useState(error)
  if (error !== null && error !== last) setLast(error)
  const retry = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (isFetching || !isUnavailable(last)) return undefined
    const timer = setTimeout(retry, again)
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  }, [isFetching, last])
  const why = last === null ? '' : sentenceOf(last)
  const isLine = variant === 'line'
  return (
    <div
      role="alert"
      aria-busy={isFetching}
      className={classes('flex gap-3', isLine ? 'flex-wrap items-center' : 'flex-1 flex-col items-center justify-center p-6 text-center')}
    >
      <p className={isLine ? undefined : 'max-w-80 text-balance'}>
        {what ? <span className={isLine ? undefined : 'block font-[550]'}>{what} </span> : null}
        {why}
      </p>
      <Button aria-disabled={isFetching} className="aria-disabled:opacity-60" onClick={() => isFetching || void refetch()}>
        {strings.frame.retry}
      </Button>
    </div>
  )
}
