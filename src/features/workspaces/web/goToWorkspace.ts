import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { filtersIn, nextUpFilter } from '#web/navigation/inboxFilters.ts'
import { meQuery } from '#web/query/meQuery.ts'
import { chooseContext } from '#features/workspaces/contract.ts'

/**
 * Shows another workspace in this tab, with all of its bots. The page is reloaded, so that nothing of the former one stays on the screen; other
 * tabs keep theirs. Who has the inbox open, or a conversation that the other one does not have, comes to its inbox; who is in Next up, to its.
 */
export async function goToWorkspace(team: string): Promise<void> {
  await callApi(chooseContext, { body: { team_id: team, client_key: null } })
  const isInNextUp = filtersIn(location.search).includes(nextUpFilter)
  location.assign(location.pathname.startsWith('/messages') && !isInNextUp ? '/messages/' : '/dashboard/')
}

/** Remembers which bot the person looks at ('all' for every one), so that they come back to it. */
export async function rememberBot(team: string, bot: string): Promise<void> {
  const me = await callApi(chooseContext, { body: { team_id: team, client_key: bot === 'all' ? null : bot } }).catch(() => null)
  if (me) queries.setQueryData(meQuery.queryKey, (known) => known && { ...known, bot_context: me.bot_context })
}
