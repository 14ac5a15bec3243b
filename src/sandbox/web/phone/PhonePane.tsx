import { useState, type ReactNode } from 'react'
import type { SandboxState, PhoneMessage } from '#sandbox/phone/contract.ts'
import type { SandboxLocation } from '#sandbox/web/useSandboxLocation.ts'
import { OpenPhone } from './OpenPhone.tsx'
import { PhoneCase } from './PhoneCase.tsx'
import { PickUp } from './PickUp.tsx'
import type { Party } from './Party.ts'

interface PhonePaneProps {
  sandbox: SandboxState
  place: { bot: string; customer: string | null }
  onChoose: (place: SandboxLocation) => void
  onMessage: (message: PhoneMessage) => void
  /** What stands at the right of the phone's header where there is nothing beside the phone. */
  button: ReactNode
  onMore: (() => void) | null
  /** Whether the phone is shown as a thing, or the screen is the phone. */
  isFramed: boolean
}

/** The phone of the chosen customer, or one that waits to be picked up. */
export function PhonePane({ sandbox, place, onChoose, onMessage, button, onMore, isFramed }: PhonePaneProps) {
  const { bot: key, customer } = place
  /** Who has chosen a customer writes next; a phone that came by itself takes the focus from nothing. */
  const [isChosen, setIsChosen] = useState(false)
  const choose = (made: string) => {
    setIsChosen(true)
    onChoose({ bot: key, customer: made })
  }
  const party: Party = { bot: sandbox.bots.find((one) => one.clientKey === key)!, workspace: sandbox.workspace }
  return (
    <PhoneCase isFramed={isFramed} face={party.bot.face}>
      {customer === null ? (
        <PickUp onMore={onMore} party={party} button={button} onMade={choose} />
      ) : (
        // Another customer is another phone: nothing of the last one stays.
        <OpenPhone
          key={`${key} ${customer}`}
          party={party}
          customer={customer}
          button={button}
          takesFocus={isFramed || isChosen}
          onMessage={onMessage}
        />
      )}
    </PhoneCase>
  )
}
