import { BellRing } from 'lucide-react'
import type { RaisedAlert } from '#features/inbox/timeline/contract.ts'
import { sentenceOfAlert } from './alertLine.strings.ts'

/** Whom a message called, and what became of that. */
export function AlertLines({ alerts }: { alerts: readonly RaisedAlert[] }) {
  return alerts.map((alert, n) => (
    <p key={n} className="flex items-baseline justify-center gap-1.5 px-2 py-1 text-sm text-ink-3">
      <BellRing size={12} aria-hidden="true" className="shrink-0 self-center" />
      <span className="min-w-0 text-center wrap-anywhere">{sentenceOfAlert(alert)}</span>
    </p>
  ))
}
