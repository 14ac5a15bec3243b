import type { ActingGoogle } from '#features/auth/server/googleTokens.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import type { AgentPorts } from './AgentPorts.ts'
import { botsAskBy, lockGrant } from './botsAskBy.ts'

/** Whether a bot in a workspace of the caller asks its agent by what this account of theirs gave. */
export async function isGrantInUse(
  ctx: RequestContext,
  { tokens, email }: ActingGoogle,
  ports: Pick<AgentPorts, 'credentialsOf'>,
): Promise<boolean> {
  const grant = { token: tokens?.refresh, email: email ?? undefined }
  await lockGrant(ctx.db, grant)
  return botsAskBy(ctx.db, grant, ports, personOf(ctx).id)
}
