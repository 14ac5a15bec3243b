import type { Vault } from '#platform/crypto/secrets.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { accountsOf } from '#features/auth/server/accounts.ts'
import { refusedAddresses } from '#features/auth/server/refusedAddresses.ts'
import { byName } from '#features/workspaces/members/byName.ts'
import { accessWorkspace } from '#features/workspaces/members/server/access.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { colleaguesOf, membershipsOf, ownSlack, tiesOf } from './workspaceRows.ts'

/** The signed-in person, seen from the workspace named, else from the one that is meant. */
export async function whoAmI(ctx: RequestContext, vault: Vault, named?: string): Promise<Me> {
  const person = personOf(ctx)
  const memberships = await membershipsOf(ctx, person.id)
  const row = await ctx.db
    .selectFrom('person')
    .where('id', '=', person.id)
    .select(['name', 'email', 'image', 'first_name', 'bot_client_key', 'undo_send'])
    .executeTakeFirstOrThrow()
  const current = (named === undefined ? memberships[0] : memberships.find(({ id }) => id === named)) ?? null
  if (named !== undefined && !current) await accessWorkspace(ctx, named)
  const bot = row.bot_client_key && current ? await botContext(ctx, row.bot_client_key, current.id) : allBots
  // Also by the link of an e-mail from before they had an account, which ends e-mails to the address and names no person.
  const isRefused = (await refusedAddresses(ctx.db, vault, [row.email])).size > 0
  const ties = current ? await tiesOf(ctx.db, current.id) : { parent_integration: null, slack_params: null }
  return {
    id: person.id,
    // From the row, and not from the session, which is remembered for a moment: who has just changed their name sees the new one.
    profile: { email: row.email, real_name: row.name, first_name: row.first_name, image: row.image },
    workspace_team: current?.id ?? null,
    slack_integrations: memberships.toSorted(byName),
    bot_context: bot,
    users: current ? await colleaguesOf(ctx.db, current.id) : [],
    unsubscribed: isRefused ? 1 : 0,
    undo_send: row.undo_send,
    parent_integration: ties.parent_integration,
    slack_params: ties.slack_params ?? (await ownSlack(ctx.db, person.id)),
    accounts: await accountsOf(ctx, vault),
  }
}

const allBots: Me['bot_context'] = { name: null, client_key: 'all' }

/** The bot whose conversations the person looks at; all of them where it is not in this workspace any more. */
async function botContext({ db }: RequestContext, clientKey: string, workspaceId: string): Promise<Me['bot_context']> {
  const bot = await db
    .selectFrom('bot')
    .where('client_key', '=', clientKey)
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .select('name')
    .executeTakeFirst()
  return bot ? { name: bot.name, client_key: clientKey } : allBots
}
