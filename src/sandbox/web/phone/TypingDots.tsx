import { phoneStrings } from '#sandbox/web/phone.strings.ts'
import type { Party } from './Party.ts'

/** Somebody is writing. */
export function TypingDots({ by, party }: { by: 'bot' | 'person'; party: Party }) {
  return (
    <li className="appears pt-2">
      <span
        className={`inline-flex h-9 items-center gap-1 rounded-[18px] rounded-bl-md px-3.5 ${by === 'person' ? 'bg-person-soft' : 'bg-chosen'}`}
      >
        {[0, 1, 2].map((i) => (
          <span key={i} aria-hidden="true" className="typing-dot size-[7px] rounded-full bg-ink-3" />
        ))}
        <span className="sr-only">{by === 'bot' ? phoneStrings.typing.bot(party.bot.name) : phoneStrings.typing.person}</span>
      </span>
    </li>
  )
}
