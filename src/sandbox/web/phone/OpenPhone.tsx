import { useCallback, useReducer, type ReactNode } from 'react'
import type { PhoneMessage } from '#sandbox/phone/contract.ts'
import { blankPhone, next } from '#sandbox/web/PhoneState.ts'
import { phoneStrings } from '#sandbox/web/phone.strings.ts'
import { useSending } from '#sandbox/web/useSending.ts'
import { useStream } from '#sandbox/web/useStream.ts'
import { Composer } from './Composer.tsx'
import { Lines } from './Lines.tsx'
import { PhoneHeader } from './PhoneHeader.tsx'
import type { Party } from './Party.ts'
import { useShownAt } from './phoneClock.ts'

interface OpenPhoneProps {
  party: Party
  customer: string
  button: ReactNode
  /** Whether one types at once: not on a real phone, whose keyboard would cover what is to be read, nor beside the inbox. */
  takesFocus: boolean
  onMessage: (message: PhoneMessage) => void
}

/** A phone in somebody's hand: what was said, and the field to go on. */
export function OpenPhone({ party, customer, button, takesFocus, onMessage }: OpenPhoneProps) {
  const [phone, dispatch] = useReducer(next, blankPhone)
  const whose = { bot: party.bot.clientKey, customer }
  const applyMessage = useCallback(
    (message: PhoneMessage) => {
      dispatch({ kind: 'told', message })
      onMessage(message)
    },
    [onMessage],
  )
  useShownAt(phone)
  const stream = useStream(whose, applyMessage)
  const sending = useSending(whose, dispatch)
  return (
    <>
      <PhoneHeader party={party} below={phone.name ? phoneStrings.writesAs(phone.name) : ' '} stream={stream} button={button} />
      {stream === 'lost' || stream === 'refused' ? (
        <p className="shrink-0 border-b border-line bg-warn-soft px-3 py-1 text-center text-sm text-warn-ink">
          {phoneStrings.streamHints[stream]}
        </p>
      ) : null}
      <Lines phone={phone} party={party} sending={sending} />
      <Composer face={party.bot.face} sending={sending} takesFocus={takesFocus} />
    </>
  )
}
