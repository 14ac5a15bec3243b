import type { ReactNode } from 'react'
import { FindField } from './FindField.tsx'

/** So many are seen at a glance; of more one looks for them by their letters. */
const atAGlance = 10

interface FoundRowsProps {
  /** The name of the field. */
  label: string
  /** What is said where none fits. */
  none: string
  wanted: string
  onWant: (wanted: string) => void
  /** How many there are, and how many of them fit. */
  count: number
  found: number
  /** Those that fit. */
  children: ReactNode
}

/** Rows of which one finds some by their letters, where there are many. */
export function FoundRows({ label, none, wanted, onWant, count, found, children }: FoundRowsProps) {
  return (
    <div className="space-y-3">
      {count > atAGlance || wanted !== '' ? <FindField label={label} value={wanted} onChange={onWant} /> : null}
      <p role="status" className="text-ink-2 empty:hidden">
        {found === 0 ? none : ''}
      </p>
      {found === 0 ? null : children}
    </div>
  )
}
