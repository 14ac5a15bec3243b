import { lockName } from '#platform/db/lockName.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { AgentPorts } from './AgentPorts.ts'

/** What Google gave for an account, by the token or the address that is kept of it. */
export interface Grant {
  token: string | null | undefined
  email: string | undefined
}

/**
 * Whether a bot asks its agent by a grant: given back, it would have no answers any more. One that was removed may be restored, and counts, too.
 * `person`: only bots in workspaces of theirs.
 */
export async function botsAskBy(
  db: DatabaseOrTransaction,
  grant: Grant,
  ports: Pick<AgentPorts, 'credentialsOf'>,
  person?: string,
): Promise<boolean> {
  const bots = await db
    .selectFrom('bot as b')
    .where('b.engine_credentials', 'is not', null)
    .$if(person !== undefined, (query) =>
      query.where('b.workspace_id', 'in', db.selectFrom('member').where('person_id', '=', person!).select('workspace_id')),
    )
    .select(['b.engine', 'b.engine_settings', 'b.engine_credentials'])
    .execute()
  return bots.some((bot) => {
    const given = grantOf(bot, ports)
    return given !== null && isSame(given, grant)
  })
}

/** By what grant a bot asks; null where it has none, or none that this installation can read. */
export function grantOf(
  bot: Parameters<AgentPorts['credentialsOf']>[0],
  { credentialsOf }: Pick<AgentPorts, 'credentialsOf'>,
): Grant | null {
  try {
    const { refresh_token: token, account } = credentialsOf(bot) ?? {}
    return token === undefined ? null : { token, email: account || undefined }
  } catch {
    return null
  }
}

/** Google takes back all that an account gave at once, so an earlier token of it counts as well. */
export function isSame(one: Grant, other: Grant): boolean {
  return (Boolean(one.token) && one.token === other.token) || (Boolean(one.email) && one.email === other.email)
}

/** Of two that let go of the same grant at the same moment the second one sees that it is the last. */
export async function lockGrant(db: DatabaseOrTransaction, { token, email }: Grant): Promise<void> {
  await lockName(db, `google grant ${email ?? token}`)
}
