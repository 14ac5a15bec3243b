import { randomUUID } from 'node:crypto'
import type { Access } from '#sandbox/google/Grants.ts'
import { applySlowness } from '#sandbox/kit/companyFaults.ts'
import { makeFaults } from './faults.ts'
import { GoogleError, termsNotAccepted } from './GoogleError.ts'
import { firstIntents, type Agent, type Context, type Intent } from './intents.ts'
import { readArchive } from './readArchive.ts'
import { Sessions } from './Sessions.ts'

type Json = Readonly<Record<string, unknown>>

export interface DialogflowDependencies {
  agents: readonly Agent[]
  /** What a living access token may do: those of the stand-in for Google. */
  accessOf(token: string): Access | undefined
  clock?: () => number
}

/** A call as it came. */
export interface GoogleCall {
  method: string
  /** Below the base address, without the query. */
  path: string
  query: URLSearchParams
  authorization: string
  body: Json
}

/** What a customer said, or the event that stands for it. */
interface QueryInput {
  text?: { text: string; languageCode: string } | undefined
  event?: { name: string; languageCode: string } | undefined
}

interface Operation {
  name: string
  done: boolean
  error?: object
  response?: object
}

const api = 'https://www.googleapis.com/auth/'
const pageSize = 100
/** What an operation without a result ends with. */
const empty = { '@type': 'type.googleapis.com/google.protobuf.Empty' }

/** Dialogflow ES and the two services of Google Cloud that a new agent needs, played on their real wire. */
export class DialogflowCompany {
  readonly faults = makeFaults()
  readonly agents = new Map<string, Agent>()
  readonly #projects = new Map<string, { owner: string; isOn: boolean }>()
  readonly #operations = new Map<string, Operation>()
  readonly #sessions: Sessions
  readonly #accessOf: DialogflowDependencies['accessOf']

  constructor({ agents, accessOf, clock = Date.now }: DialogflowDependencies) {
    this.#accessOf = accessOf
    this.#sessions = new Sessions(clock)
    for (const agent of agents) this.add(agent)
  }

  add(agent: Agent): void {
    this.agents.set(agent.project, agent)
    this.#projects.set(agent.project, { owner: agent.people[0] ?? '', isOn: true })
  }

  /** Answers a call, or throws a GoogleError. */
  async answer(call: GoogleCall): Promise<object> {
    await applySlowness(this.faults)
    if (this.faults.down.consume() > 0) throw new GoogleError('INTERNAL', 'Internal error encountered.')
    const email = this.#whoAsks(call.authorization, call.path.startsWith('/cloud/') ? ['cloud-platform'] : ['dialogflow', 'cloud-platform'])
    if (this.faults.busy.consume() > 0)
      throw new GoogleError(
        'RESOURCE_EXHAUSTED',
        "Quota exceeded for quota metric 'All requests' and limit 'All requests per minute' of service 'dialogflow.googleapis.com'.",
      )
    const route = `${call.method} ${call.path}`
    const asked = /^POST \/v2\/(projects\/([^/]+)\/agent\/sessions\/[^/]+):detectIntent$/.exec(route)
    if (asked) return this.#detect(asked[1]!, this.#agentOf(asked[2]!, email), call.body)
    if (route === 'GET /v2/projects/-/agent:search') return this.#search(email, call.query)
    const agent = /^(GET|POST) \/v2\/projects\/([^/]+)\/agent$/.exec(route)
    if (agent) return agent[1] === 'GET' ? wireAgentOf(this.#agentOf(agent[2]!, email)) : this.#set(agent[2]!, email, call.body)
    const verb = /^POST \/v2\/projects\/([^/]+)\/agent:(restore|train)$/.exec(route)
    if (verb)
      return verb[2] === 'restore' ? this.#restore(this.#agentOf(verb[1]!, email), call.body) : this.#ended(`projects/${verb[1]}`, empty)
    const intents = /^GET \/v2\/projects\/([^/]+)\/agent\/intents$/.exec(route)
    if (intents) return listIntents(this.#agentOf(intents[1]!, email), call.query)
    const operation = /^GET \/(?:v2|cloud\/v1)\/((?:projects\/[^/]+\/)?operations\/[^/]+)$/.exec(route)
    if (operation) return this.#operation(operation[1]!)
    if (route === 'POST /cloud/v1/projects') return this.#createProject(email, call.body)
    const service = /^POST \/cloud\/v1\/projects\/([^/]+)\/services\/dialogflow\.googleapis\.com:enable$/.exec(route)
    if (service) return this.#enable(service[1]!, email)
    throw new GoogleError('NOT_FOUND', 'Method not found.')
  }

  /** The address of who asks, by a token with one of these rights. */
  #whoAsks(authorization: string, rights: readonly string[]): string {
    const access = this.faults.token.consume() > 0 ? undefined : this.#accessOf(authorization.replace(/^Bearer /, ''))
    if (!access)
      throw new GoogleError(
        'UNAUTHENTICATED',
        'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
      )
    if (!rights.some((right) => access.scopes.includes(api + right)))
      throw new GoogleError('PERMISSION_DENIED', 'Request had insufficient authentication scopes.', [
        { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' },
      ])
    return access.grant.person.email
  }

  #agentOf(project: string, email: string): Agent {
    const agent = this.faults.gone.consume() > 0 ? undefined : this.agents.get(project)
    const isDenied = this.faults.denied.consume() > 0
    if (isDenied || (agent && !agent.people.includes(email)))
      throw new GoogleError('PERMISSION_DENIED', `IAM permission 'dialogflow.sessions.detectIntent' on 'projects/${project}/agent' denied.`)
    if (!agent)
      throw new GoogleError(
        'NOT_FOUND',
        `com.google.apps.framework.request.NotFoundException: No DesignTimeAgent found for project '${project}'.`,
      )
    return agent
  }

  #detect(session: string, agent: Agent, body: Json): object {
    const { text, event } = (body['queryInput'] ?? {}) as QueryInput
    const params = (body['queryParams'] ?? {}) as {
      contexts?: Context[]
      resetContexts?: boolean
      sentimentAnalysisRequestConfig?: { analyzeQueryTextSentiment?: boolean }
    }
    checkQuestion({ text, event }, session)
    return {
      responseId: randomUUID(),
      queryResult: this.#sessions.detect(agent, {
        ...(text && { text: text.text }),
        ...(event && { event: event.name }),
        language: text?.languageCode ?? event?.languageCode ?? 'en',
        session,
        contexts: params.contexts ?? [],
        resetContexts: params.resetContexts === true,
        sentiment: params.sentimentAnalysisRequestConfig?.analyzeQueryTextSentiment === true,
      }),
    }
  }

  #search(email: string, query: URLSearchParams): object {
    const { page, nextPageToken } = pageOf(
      [...this.agents.values()].filter(({ people }) => people.includes(email)),
      query,
    )
    return { agents: page.map(wireAgentOf), nextPageToken }
  }

  #set(project: string, email: string, body: Json): object {
    const held = this.#projects.get(project)
    if (held?.owner !== email) throw new GoogleError('PERMISSION_DENIED', `The caller does not have permission on project '${project}'.`)
    if (!held.isOn)
      throw new GoogleError('PERMISSION_DENIED', `Dialogflow API has not been used in project ${project} before or it is disabled.`, [
        { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'SERVICE_DISABLED' },
      ])
    const name = textOf(body['displayName'], '')
    if (!/^[\w -]{1,50}$/.test(name)) throw new GoogleError('INVALID_ARGUMENT', `Agent name '${name}' is not valid.`)
    const before = this.agents.get(project)
    const agent: Agent = {
      project,
      displayName: name,
      defaultLanguageCode: textOf(body['defaultLanguageCode'], 'en'),
      supportedLanguageCodes: before?.supportedLanguageCodes ?? [],
      timeZone: textOf(body['timeZone'], 'America/New_York'),
      people: before?.people ?? [email],
      intents: before?.intents ?? firstIntents(),
    }
    this.add(agent)
    return wireAgentOf(agent)
  }

  #restore(agent: Agent, body: Json): object {
    const { displayName, language, intents } = readArchive(Buffer.from(textOf(body['agentContent'], ''), 'base64'))
    agent.intents = intents
    if (displayName !== null) agent.displayName = displayName
    if (language !== null) agent.defaultLanguageCode = language
    return this.#later(`projects/${agent.project}`, { response: empty })
  }

  #createProject(email: string, body: Json): object {
    const project = textOf(body['projectId'], '')
    const name = textOf(body['name'], project)
    if (!/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(project))
      throw new GoogleError('INVALID_ARGUMENT', 'field [projectId] has issue [project_id contains invalid characters]')
    if (!/^[A-Za-z0-9'" !-]{4,30}$/.test(name))
      throw new GoogleError('INVALID_ARGUMENT', 'field [display_name] has issue [project display name contains invalid characters]')
    if (this.#projects.has(project)) throw new GoogleError('ALREADY_EXISTS', 'Requested entity already exists')
    if (this.faults.terms.consume() > 0) return this.#later('', { error: termsNotAccepted })
    this.#projects.set(project, { owner: email, isOn: false })
    return this.#later('', { response: { projectId: project, lifecycleState: 'ACTIVE' } })
  }

  #enable(project: string, email: string): object {
    const held = this.#projects.get(project)
    if (held?.owner !== email)
      throw new GoogleError('PERMISSION_DENIED', `Permission denied to enable service [dialogflow.googleapis.com] on project '${project}'.`)
    held.isOn = true
    return this.#later('', { response: empty })
  }

  /** An operation that is under way at first, and has ended when it is looked at. */
  #later(parent: string, end: Pick<Operation, 'error' | 'response'>): object {
    const name = `${parent === '' ? '' : `${parent}/`}operations/${randomUUID()}`
    this.#operations.set(name, { name, done: true, ...end })
    return { name, done: false }
  }

  #ended(parent: string, response: object): object {
    return { name: `${parent}/operations/${randomUUID()}`, done: true, response }
  }

  #operation(name: string): object {
    const operation = this.#operations.get(name)
    if (!operation) throw new GoogleError('NOT_FOUND', `Operation '${name}' was not found.`)
    return operation
  }
}

/** @throws GoogleError for what Dialogflow does not take */
function checkQuestion({ text, event }: QueryInput, session: string): void {
  if (!text?.text && !event) throw new GoogleError('INVALID_ARGUMENT', 'Input text not set.')
  if (text && text.text.length > 256) throw new GoogleError('INVALID_ARGUMENT', 'Input text exceeds 256 characters.')
  if (session.split('/').at(-1)!.length > 36) throw new GoogleError('INVALID_ARGUMENT', 'Session id is longer than 36 characters.')
}

const wireAgentOf = ({ project, displayName, defaultLanguageCode, supportedLanguageCodes, timeZone }: Agent) => ({
  parent: `projects/${project}`,
  displayName,
  defaultLanguageCode,
  supportedLanguageCodes,
  timeZone,
  enableLogging: true,
})

/** One page of a list, as both lists of Dialogflow have them. */
function pageOf<T>(all: readonly T[], query: URLSearchParams): { page: T[]; nextPageToken: string } {
  const size = Math.min(Number(query.get('pageSize') ?? pageSize) || pageSize, 1000)
  const from = Number(query.get('pageToken') ?? 0) || 0
  return { page: all.slice(from, from + size), nextPageToken: from + size < all.length ? String(from + size) : '' }
}

function listIntents({ project, intents }: Agent, query: URLSearchParams): object {
  const { page, nextPageToken } = pageOf(intents, query)
  const toWire = ({ id, displayName, isFallback, action }: Intent) => ({
    name: `projects/${project}/agent/intents/${id}`,
    displayName,
    ...(isFallback && { isFallback }),
    action: action ?? '',
  })
  return { intents: page.map(toWire), nextPageToken }
}

const textOf = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)
