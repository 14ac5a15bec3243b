import { Check, CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** What a step of a test came to, in a sentence. */
interface TestStep {
  what: string
  ok: boolean
  says: string
}

/** A step as the server answers it. */
export interface Step<What extends string> {
  what: What
  ok: boolean
  why?: string | null
}

/** What is said of each step, where it worked and where it failed. */
export type SaidSteps<What extends string> = Readonly<Record<What, { ok?: string; failed: string }>>

/** Says a step by its sentence, and what was answered where the server has no words of its own for that. One without `ok` is named only where it fails. */
export const toTestStep =
  <What extends string>(says: SaidSteps<What>) =>
  ({ what, ok, why = null }: Step<What>): TestStep => ({
    what,
    ok,
    says: [says[what][ok ? 'ok' : 'failed'], why].filter(Boolean).join(' '),
  })

/** How far a test came: each step, in the order of the way, with whether it worked. It comes into sight, also below the edge of a phone. */
export function TestSteps({ steps }: { steps: readonly TestStep[] }) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // Browsers answer it by a promise, which an effect must not give back.
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <ol ref={list} className="mt-1.5 space-y-1">
      {steps.map(({ what, ok, says }) => {
        const Icon = ok ? Check : CircleAlert
        return (
          <li key={what} className="flex items-start gap-1.5">
            <Icon size={14} aria-hidden="true" className={`mt-px shrink-0 ${ok ? 'text-ok-ink' : 'text-danger-ink'}`} />
            <span className="min-w-0 flex-1 text-pretty">{says}</span>
          </li>
        )
      })}
    </ol>
  )
}
