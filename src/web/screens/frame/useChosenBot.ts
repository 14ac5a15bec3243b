import { usePathname } from 'wouter/use-browser-location'
import { useInboxLocation } from '#features/inbox/web/location/useInboxLocation.ts'
import { useBots } from '#web/query/useBots.ts'
import { useMe } from '#web/query/useMe.ts'
import { paths } from './paths.ts'

/** The bot that the frame is about: the one whose settings are open, else that of the inbox. 'all' for every bot. */
export function useChosenBot(): string {
  const path = usePathname()
  const bots = useBots()
  const ofInbox = useInboxBot()
  const shown = path.startsWith(paths.bots) ? path.split('/')[4] : undefined
  return shown !== undefined && bots?.some((bot) => bot.client_key === shown) ? shown : ofInbox
}

/**
 * The bot whose conversations the ways to the inbox lead to: the inbox's, elsewhere the one that was chosen last. Who only looks at a bot's
 * settings has not chosen it, and finds their inbox as they left it.
 */
export function useInboxBot(): string {
  const path = usePathname()
  const [place] = useInboxLocation()
  const bots = useBots()
  const last = useMe()?.bot_context.client_key
  if (path.startsWith('/messages')) return place.bot
  return bots?.some((bot) => bot.client_key === last) ? last! : 'all'
}
