import { strings } from '#shared/app.strings.ts'
import { useLate } from '#web/hooks/useLate.ts'

/** What stands where a screen will be; it says so only when that takes longer than the eye notices. */
export function LoadingScreen() {
  const late = useLate(true)
  return (
    <div role="status" className="grid h-full min-h-40 place-items-center text-ink-3">
      {late ? strings.frame.loading : ''}
    </div>
  )
}
