import { Smartphone } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#web/components/Button.tsx'
import { phoneStrings } from '#sandbox/web/phone.strings.ts'
import { NewCustomerForm } from '#sandbox/web/who/NewCustomerForm.tsx'
import { PhoneHeader } from './PhoneHeader.tsx'
import type { Party } from './Party.ts'

const names = [
  'Maya Lindqvist',
  'Tomás Rivera',
  'Aiko Tanaka',
  'Femi Adeyemi',
  'Nora Brandt',
  'Luca Ferri',
  'Priya Nair',
  'Ewan Boyd',
  'Zoe Marchetti',
]

interface PickUpProps {
  party: Party
  button: ReactNode
  onMade: (customer: string) => void
  /** Opens what else can be chosen; null where it stands beside the phone. */
  onMore: (() => void) | null
}

/** A phone that nobody holds yet. */
export function PickUp({ party, button, onMade, onMore }: PickUpProps) {
  const [offered] = useState(() => {
    const from = Math.floor(Math.random() * names.length)
    return [0, 1].map((i) => names[(from + i) % names.length]!)
  })
  return (
    <>
      <PhoneHeader party={party} below={party.bot.about} button={button} />
      <div className="pane-scroll relative flex flex-1 flex-col items-center justify-center gap-5 p-6 text-center">
        <span aria-hidden="true" className="grid size-16 place-items-center rounded-full bg-sunk text-ink-2">
          <Smartphone size={28} />
        </span>
        <div className="flex flex-col gap-1">
          <h3 className="text-xl font-semibold">{phoneStrings.pickUp}</h3>
          <p className="mx-auto max-w-72 text-md text-balance text-ink-2">{phoneStrings.pickUpHint(party.bot.name)}</p>
        </div>
        <div className="w-full max-w-80">
          <NewCustomerForm bot={party.bot.clientKey} onMade={onMade} names={offered} size="lg" />
        </div>
        {onMore ? (
          <Button variant="ghost" onClick={onMore}>
            {phoneStrings.pickKnown}
          </Button>
        ) : (
          <p className="text-sm text-ink-3">{phoneStrings.orKnown}</p>
        )}
      </div>
    </>
  )
}
