import type { SandboxState } from '#sandbox/phone/contract.ts'
import { phoneStrings } from '#sandbox/web/phone.strings.ts'
import type { SandboxLocation } from '#sandbox/web/useSandboxLocation.ts'
import { BotCards } from './BotCards.tsx'
import { CustomerSearch } from './CustomerSearch.tsx'
import { NewCustomerForm } from './NewCustomerForm.tsx'

interface WhoWritesProps {
  sandbox: SandboxState
  place: { bot: string; customer: string | null }
  onChoose: (place: SandboxLocation) => void
}

/** Chooses the bot and the customer to be. */
export function WhoWrites({ sandbox, place, onChoose }: WhoWritesProps) {
  return (
    <div className="flex flex-col gap-5">
      <BotCards bots={sandbox.bots} chosen={place.bot} onChoose={(bot) => onChoose({ bot, customer: null })} />
      <section className="flex flex-col gap-2">
        <h2 className="text-md font-semibold">{phoneStrings.newCustomer}</h2>
        <NewCustomerForm bot={place.bot} onMade={(customer) => onChoose({ bot: place.bot, customer })} />
      </section>
      <CustomerSearch key={place.bot} place={place} onChoose={(customer) => onChoose({ bot: place.bot, customer })} />
    </div>
  )
}
