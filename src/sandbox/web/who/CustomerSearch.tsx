import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Avatar } from '#web/components/Avatar.tsx'
import { classes } from '#web/components/classes.ts'
import { listTime } from '#web/dates/formats.ts'
import { useNow } from '#web/hooks/useNow.ts'
import { findCustomers } from '#sandbox/web/api.ts'
import { phoneStrings } from '#sandbox/web/phone.strings.ts'

interface CustomerSearchProps {
  place: { bot: string; customer: string | null }
  onChoose: (customer: string) => void
}

/** Says that nobody was found; nothing where somebody was, or nobody knows yet. */
function foundNothing(found: readonly unknown[] | undefined, phrase: string): string {
  if (found?.length !== 0) return ''
  return phrase ? phoneStrings.noneFound(phrase) : phoneStrings.noneYet
}

/** The customers of a bot, those who wrote last first, found by name or words. */
export function CustomerSearch({ place, onChoose }: CustomerSearchProps) {
  const now = useNow()
  const [typed, setTyped] = useState('')
  const phrase = useDeferredValue(typed.trim())
  const { data, isError } = useQuery({
    queryKey: ['customers', place.bot, phrase],
    queryFn: () => findCustomers(place.bot, phrase),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-md font-semibold">{phoneStrings.known}</h2>
      <label className="relative block">
        <span className="sr-only">{phoneStrings.search}</span>
        <Search size={14} aria-hidden="true" className="absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3" />
        <input
          type="search"
          value={typed}
          placeholder={phoneStrings.search}
          onChange={(event) => setTyped(event.target.value)}
          className="h-[30px] w-full rounded-md border border-edge bg-raised pr-2 pl-8 pointer-coarse:h-10"
        />
      </label>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {isError ? phoneStrings.failed : foundNothing(data, phrase)}
      </p>
      <ul className="pane-scroll relative -mx-2 flex flex-col max-md:max-h-72">
        {data?.map((known) => (
          <li key={known.customer}>
            <button
              type="button"
              aria-current={known.customer === place.customer ? 'true' : undefined}
              onClick={() => onChoose(known.customer)}
              className={classes(
                'flex w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-left pointer-coarse:py-2',
                known.customer === place.customer ? 'bg-chosen' : 'hover:bg-hover',
              )}
            >
              <Avatar id={known.customer} name={known.name} size={30} />
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline gap-2">
                  <span className="min-w-0 flex-1 truncate font-[550]">{known.name}</span>
                  <span className="num shrink-0 text-xs text-ink-3">{listTime(known.at / 1000, now)}</span>
                </span>
                <span className="block truncate text-sm text-ink-2">{known.last}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
