import type { Input } from '#shared/call.ts'
import { AppError } from '#shared/errors.ts'
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
  if (!seesAllOf(member, row.id)) throw new AppError('forbidden', 'You do not see all conversations of this bot, so you cannot change it.')
  const company = companyOf(ports)
  const archive = await ports.download(body.zipurl)
  if (!archive.subarray(0, zipMark.length).equals(zipMark))
    throw new AppError('bad-input', 'There is no zip file at this address.', { field: 'zipurl' })
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
  if (error.kind === 'reconnect' || error.kind === 'rights')
    return new AppError('forbidden', `The bot may not change its agent: ${error.message}`, { code: error.code })
  const known = asAppError(error)
  if (known !== error) return known
  if (error.kind === 'gone') return new AppError('not-found', 'There is no agent in this project.', { code: error.code })
  return new AppError('bad-input', `Dialogflow did not take the template: ${error.message}`, { code: error.code })
}
