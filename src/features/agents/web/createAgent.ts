import { AppError } from '#shared/errors.ts'
import { fieldsOrNone } from '#shared/fieldsOrNone.ts'
import { callApi } from '#web/query/callApi.ts'
import { queries } from '#web/query/client.ts'
import { googleConnects } from '#features/auth/rules.ts'
import { setAgent, type Agent } from '#features/agents/contract.ts'
import { agentsQuery } from './agentsQuery.ts'

/** Why no agent was made: the account gave too few rights, the Terms of Service come first, or what the company says; '' where it says nothing. */
export type AgentProblem = { kind: 'rights'; at: string } | { kind: 'terms' } | { kind: 'other'; message: string }

/**
 * Makes an agent of this name by the signed-in person's account, and answers it, or why there is none. What is chosen from knows it at once. Null
 * where the account is not connected any more: its agents, asked for again, say so, with where to connect it.
 */
export async function createAgent(name: string): Promise<Agent | AgentProblem | null> {
  try {
    const answer = await callApi(setAgent, { headers: {}, body: { name } })
    if (!Array.isArray(answer)) return problemOf(answer)
    if (!answer[0]) return { kind: 'other', message: '' }
    queries.setQueryData(agentsQuery.queryKey, answer)
    return answer[0]
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const reconnect = error.details?.['reconnect']
    if (error.code === 'forbidden' && typeof reconnect === 'string') {
      if (reconnect === googleConnects.projects) return { kind: 'rights', at: reconnect }
      await queries.invalidateQueries({ queryKey: agentsQuery.queryKey })
      return null
    }
    return { kind: 'other', message: error.message }
  }
}

/** What the answer says of itself; whatever has another shape says nothing. */
function problemOf(answer: unknown): AgentProblem {
  const { code, error, details, terms } = fieldsOrNone(answer)
  // The company has other reasons of the same number, such as a limit of projects.
  if (code === 9 && terms !== false) return { kind: 'terms' }
  const message = typeof error === 'string' && error !== '' ? error : details
  return { kind: 'other', message: typeof message === 'string' ? message : '' }
}
