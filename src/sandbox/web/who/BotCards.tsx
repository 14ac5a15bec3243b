import { TriangleAlert } from 'lucide-react'
import type { PhoneBot } from '#sandbox/phone/contract.ts'
import { Avatar } from '#web/components/Avatar.tsx'
import { classes } from '#web/components/classes.ts'
import { phoneStrings } from '#sandbox/web/phone.strings.ts'

interface BotCardsProps {
  bots: readonly PhoneBot[]
  chosen: string
  onChoose: (bot: string) => void
}

/** The bots that can be written to, with what they do, and why one does not listen. */
export function BotCards({ bots, chosen, onChoose }: BotCardsProps) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-md font-semibold">{phoneStrings.toWhom}</h2>
      <ul className="flex flex-col gap-2">
        {bots.map((bot) => {
          const isChosen = bot.clientKey === chosen
          return (
            <li key={bot.clientKey}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => isChosen || onChoose(bot.clientKey)}
                className={classes(
                  'flex w-full gap-2.5 rounded-lg border p-2.5 text-left transition-colors',
                  isChosen ? 'border-ink bg-raised ring-1 ring-ink' : 'border-line-2 bg-surface hover:bg-raised',
                )}
              >
                <Avatar id={bot.clientKey} name={bot.name} size={34} />
                <span className="flex min-w-0 flex-1 flex-col gap-0.5">
                  <span className="flex items-baseline gap-2">
                    <span className="min-w-0 flex-1 font-semibold wrap-break-word">{bot.name}</span>
                    <span className="shrink-0 rounded-sm bg-sunk px-1.5 font-mono text-xs text-ink-2">{bot.via}</span>
                  </span>
                  <span className="text-sm text-ink-2">{bot.about}</span>
                  {bot.line ? (
                    <span className="mt-0.5 flex gap-1.5 text-sm text-warn-ink">
                      <TriangleAlert size={13} aria-hidden="true" className="mt-[2px] shrink-0" />
                      {bot.line}
                    </span>
                  ) : null}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
