import { createHmac } from 'node:crypto'
import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import { fieldsFromJson } from '#providers/payloads/metadata.ts'
import type { Fields } from '#providers/payloads/narrow.ts'
import type { AppSettings } from './appSettings.ts'
import { graphErrorOf, type GraphError } from './graphErrors.ts'

const timeoutMs = 15_000

/** What the Graph API answered. */
export interface GraphAnswer {
  status: number
  /** Null where it is none of Facebook's own: no JSON object, or a refusal without its error. */
  fields: Fields | null
  error: GraphError | null
}

/** The Graph API, called with the token of a page or of a person. Every call proves that it comes from our app. */
export class GraphClient {
  readonly #request: ProviderPorts['request']
  readonly #settings: AppSettings

  constructor(request: ProviderPorts['request'], settings: AppSettings) {
    this.#request = request
    this.#settings = settings
  }

  /** Whether our app is set up, so that calls can be made at all. */
  get isSetUp(): boolean {
    return this.#settings.appSecret !== ''
  }

  /** Asks for fields. Rejects where there was no answer. */
  get(token: string, path: string, query: Readonly<Record<string, string>> = {}, maxBytes?: number): Promise<GraphAnswer> {
    return this.#call('GET', token, path, { query, maxBytes })
  }

  /** Exchanges a code, or a token that lives for an hour, for one of a person. Rejects where there was no answer. */
  async exchange(given: Readonly<Record<string, string>>): Promise<GraphAnswer> {
    const { graphUrl, version, appId, appSecret } = this.#settings
    const search = new URLSearchParams({ ...given, client_id: appId, client_secret: appSecret }).toString()
    return parseAnswer(
      await this.#request(`${graphUrl}/${version}/oauth/access_token?${search}`, { method: 'GET', headers: {}, timeoutMs }),
    )
  }

  /** Rejects where there was no answer. */
  post(token: string, path: string, body: Fields): Promise<GraphAnswer> {
    return this.#call('POST', token, path, { body })
  }

  /** Rejects where there was no answer. */
  delete(token: string, path: string): Promise<GraphAnswer> {
    return this.#call('DELETE', token, path, {})
  }

  async #call(
    method: 'GET' | 'POST' | 'DELETE',
    token: string,
    path: string,
    { query = {}, body, maxBytes }: { query?: Readonly<Record<string, string>>; body?: Fields; maxBytes?: number | undefined },
  ): Promise<GraphAnswer> {
    const { graphUrl, version, appSecret } = this.#settings
    const proof = createHmac('sha256', appSecret).update(token).digest('hex')
    const search = new URLSearchParams({ ...query, appsecret_proof: proof }).toString()
    // In a header: addresses are written into logs.
    const headers = { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) }
    const given = { ...(body !== undefined && { body: JSON.stringify(body) }), ...(maxBytes !== undefined && { maxBytes }) }
    return parseAnswer(await this.#request(`${graphUrl}/${version}/${path}?${search}`, { method, headers, timeoutMs, ...given }))
  }
}

function parseAnswer({ status, text }: { status: number; text: string }): GraphAnswer {
  const fields = fieldsFromJson(text)
  const error = graphErrorOf(fields)
  const isTheirs = error !== null || (status >= 200 && status < 300)
  return { status, fields: isTheirs ? fields : null, error }
}
