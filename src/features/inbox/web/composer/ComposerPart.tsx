import { useEffect, useState } from 'react'
import { strings } from '#shared/app.strings.ts'
import { Button } from '#web/components/Button.tsx'
import type { LazyComponent } from '#web/lazy/lazyComponent.tsx'

interface ComposerPartProps<Props> {
  part: LazyComponent<Props>
  given: Props
}

/** A part of the composer without which nothing is sent. Where it cannot be had, that is said in its place: only a reload gets it then. */
export function ComposerPart<Props extends object>({ part, given }: ComposerPartProps<Props>) {
  const Part = part.useLoaded()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => void part.attempt().then((isThere) => setFailed(!isThere)), [part])
  if (Part) return <Part {...given} />
  return !hasFailed ? null : (
    <div role="alert" className="flex flex-wrap items-center gap-2 px-3.5 pt-2.5">
      {strings.errors.notLoaded}
      <Button onClick={() => location.reload()}>{strings.broken.reload}</Button>
    </div>
  )
}
