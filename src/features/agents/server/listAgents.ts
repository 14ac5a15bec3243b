import type { Input } from '#shared/call.ts'
import { agentErrors } from '#features/agents/errors.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import type { Agent, listAgents as call } from '#features/agents/contract.ts'
import { AgentRefusal } from '#features/agents/ports.ts'
import { actAs, companyOf } from './actAs.ts'
import type { AgentPorts } from './AgentPorts.ts'

/** The agents of the caller's connected account. Those of a project that it may not use are as good as not there. */
export async function listAgents(ctx: RequestContext, { headers }: Input<typeof call>, ports: AgentPorts): Promise<Agent[]> {
  const company = companyOf(ports)
  try {
    const { projectid: project } = headers
    const agents = await actAs(ctx, ports, async (access) => (project ? [await company.get(access, project)] : company.list(access)))
    return agents.toSorted((a, b) => a.displayName.localeCompare(b.displayName, 'en'))
  } catch (error) {
    if (!(error instanceof AgentRefusal)) throw error
    if (headers.projectid !== undefined) throw agentErrors.noneToUse()
    throw agentErrors.notListed({ problem: error.message })
  }
}
