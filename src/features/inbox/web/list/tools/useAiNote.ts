import { useBots } from '#web/query/useBots.ts'
import type { InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { filterStrings as text } from './filter.strings.ts'

/** What is said behind "the AI" as a holder: at which bots of the list it is off, as those are held by nobody; '' where it is off at none. */
export function useAiNote({ bot, source }: Pick<InboxLocation, 'bot' | 'source'>): string {
  const bots = useBots() ?? []
  const listed = bots.filter((one) => (bot === 'all' || one.client_key === bot) && (source === null || one.source === source))
  const off = listed.filter(({ ai_off }) => ai_off)
  if (off.length === 0) return ''
  return off.length === listed.length ? text.allOff : text.off(off.map(({ name }) => name))
}
