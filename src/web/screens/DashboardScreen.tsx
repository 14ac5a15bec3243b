import { Redirect } from '#web/navigation/Redirect.tsx'
import { plainInbox, writeInboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { useMe, useSees } from '#web/query/useMe.ts'
import { paths } from './frame/paths.ts'
import { LoadingScreen } from './LoadingScreen.tsx'

/** The workspace's home is what needs its reader next, with the bot one looked at last; `?action=addbot` is the way to another bot. */
export function DashboardScreen() {
  const me = useMe()
  const mayConnect = useSees('connectBot')
  if (!me) return <LoadingScreen />
  if (mayConnect && new URLSearchParams(location.search).get('action') === 'addbot') return <Redirect to={paths.addBot} />
  return <Redirect to={writeInboxLocation({ ...plainInbox, bot: me.bot_context.client_key ?? 'all', nextUp: true })} />
}
