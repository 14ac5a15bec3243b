import { agentErrors } from '#features/agents/errors.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { AgentRefusal } from '#features/agents/ports.ts'
import { accountOf, actAs, companyOf } from './actAs.ts'
import type { AgentPorts } from './AgentPorts.ts'

/**
 * What a bot gets to use an agent that was chosen from the caller's account: what lets us act for them, in place of a key. Undefined where a key was
 * given, nothing was chosen, or no account is connected.
 */
export async function grantAgent(
  ctx: RequestContext,
  given: Readonly<Record<string, string>> | undefined,
  ports: AgentPorts,
): Promise<Record<string, string> | undefined> {
  const { project, service_account: key } = given ?? {}
  if (!project || key || !ports.agents) return undefined
  const account = await accountOf(ctx, ports)
  if (!account) return undefined
  try {
    await actAs(ctx, ports, (access) => companyOf(ports).get(access, project))
    return { refresh_token: account.refreshToken, service_account: '', account: account.email ?? '' }
  } catch (error) {
    if (!(error instanceof AgentRefusal)) throw error
    throw agentErrors.noneToConnect().with({ field: 'engine.project' })
  }
}
