import type { ActingGoogle } from '#features/auth/server/googleTokens.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import type { AgentPorts } from './AgentPorts.ts'

/**
 * Whether a bot in a workspace of the caller asks its agent by what this account of theirs gave: given back, it would have no answers any more. One
 * that was removed may be restored, and counts, too.
 */
export async function isGrantInUse(ctx: RequestContext, account: ActingGoogle, ports: Pick<AgentPorts, 'credentialsOf'>): Promise<boolean> {
  const bots = await ctx.db
    .selectFrom('bot as b')
    .innerJoin('member as m', 'm.workspace_id', 'b.workspace_id')
    .where('m.person_id', '=', personOf(ctx).id)
    .where('b.engine_credentials', 'is not', null)
    .select(['b.engine', 'b.engine_settings', 'b.engine_credentials'])
    .execute()
  return bots.some((bot) => {
    const given = readable(bot, ports) ?? {}
    // Google takes back all that an account gave at once, so an earlier token of it counts as well.
    return given['refresh_token'] !== undefined && [given['refresh_token'], given['account']].some((one) => isOf(account, one))
  })
}

const isOf = ({ tokens, email }: ActingGoogle, one: string | undefined) => one !== undefined && (one === tokens?.refresh || one === email)

/** Null where it was encrypted by another installation: nobody asks by it. */
function readable(bot: Parameters<AgentPorts['credentialsOf']>[0], { credentialsOf }: Pick<AgentPorts, 'credentialsOf'>) {
  try {
    return credentialsOf(bot)
  } catch {
    return null
  }
}
