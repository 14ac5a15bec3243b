import { Unplug } from 'lucide-react'
import type { Reason } from '#shared/reason.ts'
import { Link } from '#web/navigation/Link.tsx'
import { useSentence } from '#web/providers/useSentence.ts'
import { limitStrings } from './limit.strings.ts'

/** Says before anything is written that nothing goes out now, why, and where the bot is connected again. */
export function BrokenSource({ bot, why }: { bot: string; why: Reason }) {
  const sentence = useSentence(why)
  return (
    <div role="status" className="mx-2 mt-1.5 flex flex-wrap items-center gap-2 rounded-lg bg-danger-soft px-2.5 py-1.5">
      <Unplug size={15} aria-hidden="true" className="shrink-0 text-danger-ink" />
      <span className="min-w-0 flex-1 basis-40 text-pretty text-danger-ink">{[limitStrings.broken, sentence].join(' ')}</span>
      <Link href={`/account/settings/bots/${bot}`} className="font-[550] text-danger-ink underline underline-offset-2">
        {limitStrings.openBot}
      </Link>
    </div>
  )
}
