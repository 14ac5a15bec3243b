import type { Scenery } from '#sandbox/phone/contract.ts'
import { phoneWords } from '#sandbox/web/phoneWords.ts'
import type { Place } from '#sandbox/web/usePlace.ts'
import { BotCards } from './BotCards.tsx'
import { CustomerSearch } from './CustomerSearch.tsx'
import { NewCustomerForm } from './NewCustomerForm.tsx'

interface WhoWritesProps {
  scenery: Scenery
  place: { bot: string; customer: string | null }
  onChoose: (place: Place) => void
}

/** Chooses the bot and the customer to be. */
export function WhoWrites({ scenery, place, onChoose }: WhoWritesProps) {
  return (
    <div className="flex flex-col gap-5">
      <BotCards bots={scenery.bots} chosen={place.bot} onChoose={(bot) => onChoose({ bot, customer: null })} />
      <section className="flex flex-col gap-2">
        <h2 className="text-md font-semibold">{phoneWords.newCustomer}</h2>
        <NewCustomerForm bot={place.bot} onMade={(customer) => onChoose({ bot: place.bot, customer })} />
      </section>
      <CustomerSearch key={place.bot} place={place} onChoose={(customer) => onChoose({ bot: place.bot, customer })} />
    </div>
  )
}
