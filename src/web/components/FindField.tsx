import { X } from 'lucide-react'
import { useRef } from 'react'
import { strings } from '#shared/app.strings.ts'
import { TextField } from './Field.tsx'
import { IconButton } from './IconButton.tsx'

interface FindFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A field that narrows what stands below it, with a button that empties it. */
export function FindField({ label, value, onChange }: FindFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    // The button goes, and the focus with it.
    field.current?.focus()
  }
  return (
    <div className="relative [&_input]:pr-9 pointer-coarse:[&_input]:pr-12">
      <TextField ref={field} type="search" label={label} value={value} onChange={(event) => onChange(event.target.value)} />
      {value === '' ? null : (
        <IconButton name={strings.list.clearSearch} tip="none" className="absolute right-0.5 bottom-0.5" onClick={clear}>
          <X size={14} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
