import { Redirect } from '#web/ui/Redirect.tsx'
import { plainInbox, writePlace } from '#features/conversations/web/inboxPlace.ts'
import { useMe } from '#web/api/useMe.ts'
import { LoadingScreen } from './LoadingScreen.tsx'

/** The workspace's home is its inbox, with the bot one looked at last. */
export function DashboardScreen() {
  const me = useMe()
  if (!me) return <LoadingScreen />
  return <Redirect to={writePlace({ ...plainInbox, bot: me.bot_context.client_key ?? 'all' })} />
}
