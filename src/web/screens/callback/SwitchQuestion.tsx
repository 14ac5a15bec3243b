import { laterStrings } from '#shared/later.strings.ts'
import { AppError } from '#shared/errors.ts'
import { fieldsOrNone } from '#shared/fieldsOrNone.ts'
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
  const present = fieldsOrNone(error.details?.['signed_in_as'])['email']
  const next = fieldsOrNone(error.details?.['link_for'])['email']
  return typeof present === 'string' && typeof next === 'string' ? { present, next } : null
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
