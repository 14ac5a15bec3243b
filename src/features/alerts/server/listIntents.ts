import type { CallResponse, Input } from '#shared/call.ts'
import { alertErrors } from '#features/alerts/errors.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { AgentRefusal, type AgentCompany } from '#features/agents/ports.ts'
import { reconnectPath } from '#features/agents/server/actAs.ts'
import type { AgentPorts } from '#features/agents/server/AgentPorts.ts'
import { accessBot } from '#features/bots/server/access.ts'
import type { IntentsRefused, listIntents as call } from '#features/alerts/botContract.ts'
import { readIntents } from './settings.ts'

export type IntentPorts = Pick<AgentPorts, 'agents' | 'credentialsOf'>

/** What the agent of a bot understands, as its company says at this moment, and what of that the caller chose. */
export async function listIntents(
  ctx: RequestContext,
  { params }: Input<typeof call>,
  { agents, credentialsOf }: IntentPorts,
): Promise<CallResponse<typeof call>> {
  const { row } = await accessBot(ctx, params.id)
  const credentials = credentialsOf(row)
  const project = credentials?.['project']
  if (!agents || !credentials || project === undefined) return []
  const chosen = await readIntents(ctx, row)
  try {
    const intents = await agents.intents({ botCredentials: credentials }, project)
    return intents
      .map(({ id, name }) => ({ id, name, alertStatus: chosen.has(id) || chosen.has(name) }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  } catch (error) {
    if (!(error instanceof AgentRefusal)) throw error
    if (error.kind === 'unavailable' || error.kind === 'other') throw alertErrors.intentsNotLoaded({ problem: error.message })
    return intentsRefused(agents, credentials)
  }
}

function intentsRefused(agents: AgentCompany, credentials: Record<string, string>): IntentsRefused {
  const account = agents.whose({ botCredentials: credentials })
  const whose = account === null ? 'The account of this bot' : `The last account with rights, ${account},`
  return { statusCode: 403, message: `${whose} may not look at the agent any more.`, account, reconnect: reconnectPath }
}
