import { usePathname } from 'wouter/use-browser-location'
import { useInboxLocation } from '#features/inbox/web/location/useInboxLocation.ts'
import { useBots } from '#web/query/useBots.ts'
import { useMe } from '#web/query/useMe.ts'
import { paths } from './paths.ts'

/** The bot that the frame is about: the inbox's, the one whose settings are open, else the one looked at last. 'all' for every bot. */
export function useChosenBot(): string {
  const path = usePathname()
  const [place] = useInboxLocation()
  const bots = useBots()
  const last = useMe()?.bot_context.client_key
  if (path.startsWith('/messages')) return place.bot
  const shown = path.startsWith(paths.bots) ? path.split('/')[4] : undefined
  const isBot = (key: string | null | undefined) => bots?.some((bot) => bot.client_key === key)
  return (isBot(shown) ? shown : isBot(last) ? last : null) ?? 'all'
}
