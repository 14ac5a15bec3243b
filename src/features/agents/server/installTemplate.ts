import type { Input } from '#shared/call.ts'
import { agentErrors } from '#features/agents/errors.ts'
import { botErrors } from '#features/bots/errors.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessBot, seesAllOf } from '#features/bots/server/access.ts'
import type { installTemplate as call } from '#features/agents/contract.ts'
import { AgentRefusal } from '#features/agents/ports.ts'
import { actAs, asAppError, companyOf } from './actAs.ts'
import type { AgentPorts } from './AgentPorts.ts'

/** What every zip begins with. */
const zipMark = Buffer.from('PK\u0003\u0004', 'latin1')

/** Replaces what the agent of a bot knows by a template: by what the bot shows its company where that is its agent, else by the caller's account. */
export async function installTemplate(ctx: RequestContext, { body }: Input<typeof call>, ports: AgentPorts): Promise<{ ok: true }> {
  const { row, member } = await accessBot(ctx, body.client_key)
  if (!seesAllOf(member, row.id)) throw botErrors.partlySeen()
  const company = companyOf(ports)
  const archive = await ports.download(body.zipurl)
  if (!archive.subarray(0, zipMark.length).equals(zipMark)) throw agentErrors.noZip().with({ field: 'zipurl' })
  const own = ports.credentialsOf(row)
  try {
    if (own?.['project'] === body.projectid) await company.restore({ botCredentials: own }, body.projectid, archive)
    else await actAs(ctx, ports, (access) => company.restore(access, body.projectid, archive))
    return { ok: true }
  } catch (error) {
    if (!(error instanceof AgentRefusal)) throw error
    throw refusalOf(error)
  }
}

function refusalOf(error: AgentRefusal): Error {
  const { kind, code, message: problem } = error
  if (kind === 'reconnect' || kind === 'rights') return agentErrors.mayNotChange({ problem }).with({ code })
  const known = asAppError(error)
  if (known !== error) return known
  if (kind === 'gone') return agentErrors.none().with({ code })
  return agentErrors.notTaken({ problem }).with({ code })
}
