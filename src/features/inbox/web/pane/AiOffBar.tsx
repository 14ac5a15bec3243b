import { Pause } from 'lucide-react'
import { listTime } from '#web/dates/formats.ts'
import { useNow } from '#web/hooks/useNow.ts'
import { Link } from '#web/navigation/Link.tsx'
import { useMayChangeBots } from '#web/query/useMe.ts'
import { aiOffStrings } from './aiOff.strings.ts'

interface AiOffBarProps {
  bot: { client_key: string; name: string }
  /** Seconds since 1970. */
  since: number
}

/** The end of the header while the AI of the bot is off: since when, and for who may change bots the way to where it is switched on. */
export function AiOffBar({ bot, since }: AiOffBarProps) {
  const mayChange = useMayChangeBots(bot.client_key)
  const now = useNow()
  return (
    <div className="flex min-h-10 shrink-0 items-center gap-2 border-b border-warn/40 bg-warn-soft px-4 py-1.5 text-warn-ink">
      <Pause size={14} aria-hidden="true" className="shrink-0" />
      <p className="num min-w-0 flex-1 text-pretty">{aiOffStrings.says(bot.name, listTime(since, now))}</p>
      {mayChange ? (
        <Link
          href={`/account/settings/bots/${bot.client_key}`}
          className="flex shrink-0 items-center font-[550] underline underline-offset-2 pointer-coarse:-my-1.5 pointer-coarse:min-h-10"
        >
          {aiOffStrings.open}
        </Link>
      ) : null}
    </div>
  )
}
