import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Agent } from '#features/agents/contract.ts'
import { AgentRefusal, type AgentAccess, type AgentCompany, type AgentIntent } from '#features/agents/ports.ts'
import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import { fieldsOf, scalarOf, type Fields } from '#providers/payloads/narrow.ts'
import type { AccessTokens } from './AccessTokens.ts'
import { dialogflowCredentials, readKey } from './credentials.ts'
import { code, failureOfAnswer, failureOfOperation, GoogleFailure, parsed, TokenFailure, wantsTerms } from './failures.ts'
import { asWho, type GoogleClients } from './GoogleClients.ts'

const timeoutMs = 15_000
/** An operation is looked at so often, in milliseconds, and so many times: a minute and a half. */
const lookEvery = 1000
const maxLooks = 90
/** Of one account so many agents are listed. */
const maxAgents = 500
const agentsAtOnce = 250
/** Of one agent so many intents are listed, as many as an agent may have. */
const maxIntents = 2000
const intentsAtOnce = 1000

type AgentShape = { parent?: string | null; displayName?: string | null; defaultLanguageCode?: string | null; timeZone?: string | null }

/** The agents of a person or of a bot, at Google. */
export class Agents implements AgentCompany {
  readonly #ports: Pick<ProviderPorts, 'request' | 'settings'>
  readonly #google: GoogleClients
  readonly #tokens: AccessTokens

  constructor(ports: Pick<ProviderPorts, 'request' | 'settings'>, google: GoogleClients, tokens: AccessTokens) {
    this.#ports = ports
    this.#google = google
    this.#tokens = tokens
  }

  list(access: AgentAccess): Promise<Agent[]> {
    return this.#as(access, async (token) => {
      const { agents } = await this.#google.get()
      const found = await readPages(maxAgents, (pageToken) =>
        agents.searchAgents({ parent: 'projects/-', pageSize: agentsAtOnce, pageToken }, { ...asWho(token), autoPaginate: false }),
      )
      return found.map(toAgent)
    })
  }

  get(access: AgentAccess, project: string): Promise<Agent> {
    return this.#as(access, async (token) => {
      const { agents } = await this.#google.get()
      const [agent] = await agents.getAgent({ parent: `projects/${project}` }, asWho(token))
      return toAgent(agent)
    })
  }

  intents(access: AgentAccess, project: string): Promise<AgentIntent[]> {
    return this.#as(access, async (token) => {
      const { intents } = await this.#google.get()
      const parent = `projects/${project}/agent`
      const found = await readPages(maxIntents, (pageToken) =>
        intents.listIntents({ parent, pageSize: intentsAtOnce, pageToken }, { ...asWho(token), autoPaginate: false }),
      )
      return found
        .map(({ name, displayName }) => ({ id: name?.split('/').at(-1) ?? '', name: displayName ?? '' }))
        .filter(({ id, name }) => id !== '' && name !== '')
    })
  }

  whose(access: AgentAccess): string | null {
    if ('refreshToken' in access) return null
    const { service_account: key, account } = access.botCredentials
    return (key === undefined ? undefined : readKey(key)?.client_email) ?? account ?? null
  }

  create(access: AgentAccess, name: string): Promise<Agent> {
    return this.#as(access, async (token) => {
      const displayName = agentName(name)
      const projectId = newProjectId(displayName)
      await this.#finished(await this.#cloud(token, 'POST', '/v1/projects', { projectId, name: projectName(displayName) }), token)
      await this.#finished(
        await this.#cloud(token, 'POST', `/v1/projects/${projectId}/services/dialogflow.googleapis.com:enable`, {}),
        token,
      )
      const { agents } = await this.#google.get()
      const parent = `projects/${projectId}`
      const [agent] = await agents.setAgent(
        { agent: { parent, displayName, defaultLanguageCode: 'en', timeZone: 'Etc/UTC' } },
        asWho(token),
      )
      return toAgent({ ...agent, parent })
    })
  }

  restore(access: AgentAccess, project: string, archive: Buffer): Promise<void> {
    return this.#as(access, async (token) => {
      const { agents } = await this.#google.get()
      const parent = `projects/${project}`
      const [restoring] = await agents.restoreAgent({ parent, agentContent: archive }, asWho(token))
      await this.#operated(restoring.name ?? '', restoring.latestResponse.done, token)
      // What was restored is known only once the agent has learned it.
      const [training] = await agents.trainAgent({ parent }, asWho(token))
      await this.#operated(training.name ?? '', training.latestResponse.done, token)
    })
  }

  async #as<T>(access: AgentAccess, work: (token: string) => Promise<T>): Promise<T> {
    const secrets =
      'refreshToken' in access ? { refresh_token: access.refreshToken } : z.parse(dialogflowCredentials, access.botCredentials)
    try {
      try {
        return await work(await this.#tokens.get(secrets))
      } catch (error) {
        if (!(error instanceof GoogleFailure) || error.status !== 401) throw error
        // It may only have run out early.
        this.#tokens.forget(secrets)
        return await work(await this.#tokens.get(secrets))
      }
    } catch (error) {
      throw error instanceof GoogleFailure ? refusalOf(error) : error
    }
  }

  /** Waits for an operation of Dialogflow. */
  async #operated(name: string, isDone: boolean, token: string): Promise<void> {
    if (isDone) return
    const base = this.#ports.settings['DIALOGFLOW_BASE_URL'] ?? 'https://dialogflow.googleapis.com'
    await this.#watch(`${base}/v2/${name}`, token)
  }

  /** Waits for an operation of Google Cloud. */
  async #finished(operation: { from: string; body: Fields }, token: string): Promise<void> {
    const { done, error, name } = operation.body
    if (fieldsOf(error)) throw failureOfOperation(fieldsOf(error)!)
    if (done !== true) await this.#watch(`${operation.from}/v1/${scalarOf(name)}`, token)
  }

  async #watch(address: string, token: string): Promise<void> {
    for (let looks = 0; looks < maxLooks; looks++) {
      const body = await this.#ask(address, 'GET', token)
      if (fieldsOf(body['error'])) throw failureOfOperation(fieldsOf(body['error'])!)
      if (body['done'] === true) return
      await new Promise((resolve) => setTimeout(resolve, lookEvery))
    }
    throw new GoogleFailure(code.deadline, 504, 'it takes longer than expected. Look at the agent in a moment.')
  }

  /** Each service of Google Cloud has an address of its own; a stand-in has one for both. */
  async #cloud(token: string, method: 'GET' | 'POST', path: string, body: object): Promise<{ from: string; body: Fields }> {
    const service = path.includes('/services/') ? 'serviceusage' : 'cloudresourcemanager'
    const from = this.#ports.settings['GOOGLE_CLOUD_BASE_URL'] ?? `https://${service}.googleapis.com`
    return { from, body: await this.#ask(from + path, method, token, body) }
  }

  async #ask(address: string, method: 'GET' | 'POST', token: string, body?: object): Promise<Fields> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await this.#ports
      .request(address, { method, headers, ...(body && { body: JSON.stringify(body) }), timeoutMs })
      .catch((error: unknown) => {
        throw new GoogleFailure(code.unavailable, 0, error instanceof Error ? error.message : 'there was no answer.')
      })
    const fields = fieldsOf(parsed(answer.text))
    if (answer.status >= 400 || !fields) throw failureOfAnswer(answer.status, answer.text)
    return fields
  }
}

/** Everything that Google lists, up to `max`: page by page, so that an account or an agent without end costs no more than what is shown. */
async function readPages<T>(
  max: number,
  ask: (pageToken: string) => Promise<readonly [T[], unknown, { nextPageToken?: string | null } | null | undefined]>,
): Promise<T[]> {
  const found: T[] = []
  for (let pageToken = ''; found.length < max;) {
    const [page, , answer] = await ask(pageToken)
    found.push(...page)
    pageToken = answer?.nextPageToken ?? ''
    if (pageToken === '') break
  }
  return found.slice(0, max)
}

function toAgent({ parent, displayName, defaultLanguageCode, timeZone }: AgentShape): Agent {
  return {
    parent: parent ?? '',
    displayName: displayName ?? '',
    defaultLanguageCode: defaultLanguageCode || 'en',
    timeZone: timeZone || 'Etc/UTC',
  }
}

/** Agents have letters, digits, spaces, - and _ in their names. */
function agentName(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w -]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.slice(0, 50).trim() || 'Agent'
}

/** Projects have 4 to 30 letters, digits, spaces and - in their names: less than agents have, and no less. */
function projectName(name: string): string {
  const plain = name.replace(/_+/g, ' ').trim().slice(0, 30).trim()
  return plain.length < 4 ? `${plain} agent`.trim() : plain
}

/** The id of a project is nobody else's in the world. */
function newProjectId(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 20)
    .replace(/-+$/, '')
  return `${slug === '' ? 'agent' : slug}-${randomBytes(4).toString('hex')}`
}

function refusalOf(error: GoogleFailure): AgentRefusal {
  const kind = error instanceof TokenFailure && error.reason === 'unavailable' ? 'unavailable' : kindOf(error)
  return new AgentRefusal(error.code, kind, error.message)
}

function kindOf(error: GoogleFailure): AgentRefusal['kind'] {
  if (wantsTerms(error)) return 'terms'
  if (error.code === code.unauthenticated) return 'reconnect'
  if (error.status === 0 || error.code === code.unavailable || error.code === code.internal || error.code === code.deadline)
    return 'unavailable'
  if (error.code === code.denied && error.details.some((detail) => fieldsOf(detail)?.['reason'] === 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'))
    return 'rights'
  return error.code === code.notFound || error.code === code.denied ? 'gone' : 'other'
}
