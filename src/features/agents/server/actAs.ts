import { takenBack } from '#features/auth/server/takenBack.ts'
import { googleConnects } from '#features/auth/rules.ts'
import { accountErrors } from '#features/auth/errors.ts'
import { agentErrors } from '#features/agents/errors.ts'
import { callerOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { emitAccountsChanged } from '#features/auth/server/accounts.ts'
import { actingGoogle, dropGoogleTokens } from '#features/auth/server/googleTokens.ts'
import { AgentRefusal, type AgentAccess, type AgentCompany } from '#features/agents/ports.ts'
import type { AgentPorts } from './AgentPorts.ts'

/** Where an account is connected again, and where it gives the right to make projects besides. */
export const reconnectPath = googleConnects.agents
const projectsPath = googleConnects.projects

/** The company. @throws AppError 'unavailable' where this server does not have it */
export function companyOf({ agents }: AgentPorts): AgentCompany {
  if (!agents) throw agentErrors.noCompany()
  return agents
}

/** The caller's connected account, for asking the company; null where none is, or none that still acts for them. */
export async function accountOf(
  ctx: RequestContext,
  { vault }: Pick<AgentPorts, 'vault'>,
): Promise<{ refreshToken: string; email: string | null } | null> {
  const acting = await actingGoogle(ctx, vault)
  const refreshToken = acting?.tokens?.refresh ?? null
  return refreshToken === null ? null : { refreshToken, email: acting?.email ?? null }
}

/**
 * Asks the company by the caller's connected account. One that the company no longer takes is marked, so that every page says so.
 *
 * @throws AppError 'forbidden' with where to connect the account again, 'unavailable' when the company does not answer; an AgentRefusal for the rest
 */
export async function actAs<T>(ctx: RequestContext, ports: AgentPorts, work: (access: AgentAccess) => Promise<T>): Promise<T> {
  const access = await accountOf(ctx, ports)
  if (!access) throw accountErrors.connectFirst({ address: reconnectPath }).with({ reconnect: reconnectPath })
  try {
    return await work(access)
  } catch (error) {
    if (!(error instanceof AgentRefusal)) throw error
    if (error.kind === 'reconnect') return await noLongerTaken(ctx, ports)
    throw asAppError(error)
  }
}

/** What is the same for every call; the rest is the call's own to say. */
export function asAppError(error: AgentRefusal): Error {
  if (error.kind === 'unavailable') return agentErrors.unavailable({ problem: error.message })
  if (error.kind === 'rights') return agentErrors.noRight({ address: projectsPath }).with({ reconnect: projectsPath })
  return error
}

async function noLongerTaken(ctx: RequestContext, ports: AgentPorts): Promise<never> {
  const acting = await actingGoogle(ctx, ports.vault)
  const dead = acting?.sealed
  if (dead) {
    // Whatever the call requires: it changes only what is the caller's own.
    await ports.contexts.write({ ...callerOf(ctx), requires: 'person' }, async (writing) => {
      await dropGoogleTokens(writing, dead)
      await emitAccountsChanged(writing, ports.vault)
    })
  }
  throw takenBack(acting?.email ?? null, reconnectPath)
}
