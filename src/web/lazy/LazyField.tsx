import { useEffect, useState } from 'react'
import { strings } from '#shared/app.strings.ts'
import { laterStrings } from '#shared/later.strings.ts'
import { Button } from '#web/components/Button.tsx'
import { FieldSkeleton } from '#web/components/FieldSkeleton.tsx'
import type { LazyComponent } from './lazyComponent.tsx'

interface LazyFieldProps<Props> {
  part: LazyComponent<Props>
  label: string
  help: string
  /** The props of the field itself. */
  given: Props
}

/**
 * A field of a form that is fetched with it. Where it cannot be had the rest of the form stays, with what was typed. Only a reload gets it then: for as
 * long as a page lives, Chromium does not ask again for a module that it could not have.
 */
export function LazyField<Props extends object>({ part, label, help, given }: LazyFieldProps<Props>) {
  const Field = part.useLoaded()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => void part.attempt().then((isThere) => setFailed(!isThere)), [part])
  if (Field) return <Field {...given} />
  if (!hasFailed) return <FieldSkeleton label={label} help={help} />
  return (
    <div>
      <span className="mb-1 block font-[550]">{label}</span>
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p>{laterStrings.kit.fieldFailed}</p>
        <Button onClick={() => location.reload()}>{strings.broken.reload}</Button>
      </div>
    </div>
  )
}
