import { personOf, type Unit } from '#platform/event-log/unit.ts'
import { accountsOf } from '#features/auth/server/accounts.ts'
import { accessWorkspace } from '#features/workspaces/members/server/access.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { colleaguesOf, membershipsOf, ownSlack, tiesOf } from './queries.ts'

/** The signed-in person, seen from the workspace named or their current one. */
export async function whoAmI(unit: Unit, named?: string): Promise<Me> {
  const person = personOf(unit)
  const memberships = await membershipsOf(unit, person.id)
  const row = await unit.db
    .selectFrom('person')
    .where('id', '=', person.id)
    .select(['name', 'email', 'image', 'first_name', 'workspace_id', 'bot_client_key', 'unsubscribed'])
    .executeTakeFirstOrThrow()
  const wanted = named ?? row.workspace_id
  const current = memberships.find((membership) => membership.id === wanted) ?? memberships[0] ?? null
  if (named !== undefined && current?.id !== named) await accessWorkspace(unit, named)
  const bot =
    row.bot_client_key && current
      ? await unit.db
          .selectFrom('bot')
          .where('client_key', '=', row.bot_client_key)
          .where('workspace_id', '=', current.id)
          .where('deleted_at', 'is', null)
          .select('name')
          .executeTakeFirst()
      : undefined
  const ties = current ? await tiesOf(unit.db, current.id) : { parent_integration: null, slack_params: null }
  return {
    id: person.id,
    // From the row, and not from the session, which is remembered for a moment: who has just changed their name sees the new one.
    profile: { email: row.email, real_name: row.name, first_name: row.first_name, image: row.image },
    workspace_team: current?.id ?? null,
    slack_integrations: memberships,
    bot_context: { name: bot?.name ?? null, client_key: bot ? row.bot_client_key : 'all' },
    users: current ? await colleaguesOf(unit.db, current.id) : [],
    unsubscribed: row.unsubscribed ? 1 : 0,
    parent_integration: ties.parent_integration,
    slack_params: ties.slack_params ?? (await ownSlack(unit.db, person.id)),
    accounts: await accountsOf(unit),
  }
}
