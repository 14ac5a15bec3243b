import { laterStrings } from '#shared/later.strings.ts'
import { AppError } from '#shared/errors.ts'
import { Button } from '#web/components/Button.tsx'
import { Onward, CallbackOutcome } from './CallbackOutcome.tsx'

const text = laterStrings.callback.switching

/** Who is signed in, and for whom the link is, by their e-mail addresses. */
export interface Other {
  present: string
  next: string
}

/** Whom a refused code is for, where somebody else is signed in; null for any other refusal. */
export function otherOf(error: unknown): Other | null {
  if (!(error instanceof AppError) || error.code !== 'conflict') return null
  const { signed_in_as: present, link_for: next } = (error.details ?? {}) as Record<string, { email?: unknown } | undefined>
  return typeof present?.email === 'string' && typeof next?.email === 'string' ? { present: present.email, next: next.email } : null
}

/** A link that signs somebody else in than who is signed in: it goes on only by their word. */
export function SwitchQuestion({ other, onSwitch }: { other: Other; onSwitch: () => void }) {
  const actions = (
    <>
      <Onward href="/messages/">{text.stay(other.present)}</Onward>
      <Button size="lg" onClick={onSwitch}>
        {text.goOn(other.next)}
      </Button>
    </>
  )
  return (
    <CallbackOutcome title={text.title(other.next)} failed actions={actions}>
      {text.hint(other.present)}
    </CallbackOutcome>
  )
}
