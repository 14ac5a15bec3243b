import type { CallResponse, Input } from '#shared/call.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { setAgent as call } from '#features/agents/contract.ts'
import { AgentRefusal } from '#features/agents/ports.ts'
import { actAs, companyOf } from './actAs.ts'
import type { AgentPorts } from './AgentPorts.ts'

/** Makes a new agent by the caller's account. What the company refuses is an answer, by its own number, as the specification has it. */
export async function setAgent(
  ctx: RequestContext,
  { headers, body }: Input<typeof call>,
  ports: AgentPorts,
): Promise<CallResponse<typeof call>> {
  await accessNamedWorkspace(ctx, headers.team_id ?? headers.teamid)
  const company = companyOf(ports)
  try {
    return await actAs(ctx, ports, async (access) => {
      const made = await company.create(access, body.name)
      // A list that is not there yet takes nothing from the agent that is.
      const all = await company.list(access).catch(() => [])
      return [made, ...all.filter(({ parent }) => parent !== made.parent)]
    })
  } catch (error) {
    if (!(error instanceof AgentRefusal)) throw error
    return { error: error.message, code: error.code, details: error.message, terms: error.kind === 'terms' }
  }
}
