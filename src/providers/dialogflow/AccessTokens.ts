import { createHash, createSign } from 'node:crypto'
import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import { answeredInBetween } from '#providers/payloads/inBetween.strings.ts'
import { fieldsOf, numberOf, scalarOf, type Fields } from '#providers/payloads/narrow.ts'
import { readKey, type DialogflowCredentials } from './credentials.ts'
import { parsed, TokenFailure } from './failures.ts'

/** What a service account asks for: agents, and no more. */
const scope = 'https://www.googleapis.com/auth/dialogflow'
/** A token that is younger than this is used until it runs out, less this many milliseconds for the way and for clocks that differ. */
const early = 60_000
const timeoutMs = 8000
const maxTokens = 2000

type Secrets = Pick<DialogflowCredentials, 'service_account' | 'refresh_token'>

/** Access tokens for refresh tokens and service account keys, kept until they run out. Each is asked for once, however many wait for it. */
export class AccessTokens {
  readonly #ports: Pick<ProviderPorts, 'request' | 'settings'>
  readonly #kept = new Map<string, { token: string; until: number }>()
  readonly #asked = new Map<string, Promise<string>>()

  constructor(ports: Pick<ProviderPorts, 'request' | 'settings'>) {
    this.#ports = ports
  }

  /** @throws TokenFailure */
  async get(secrets: Secrets): Promise<string> {
    const name = nameOf(secrets)
    const kept = this.#kept.get(name)
    if (kept && kept.until > Date.now()) return kept.token
    let asking = this.#asked.get(name)
    if (!asking) {
      asking = this.#ask(secrets, name).finally(() => this.#asked.delete(name))
      this.#asked.set(name, asking)
    }
    return asking
  }

  /** Google does not take the token of these: the next who wants one gets a new one. */
  forget(secrets: Secrets): void {
    this.#kept.delete(nameOf(secrets))
  }

  async #ask(secrets: Secrets, name: string): Promise<string> {
    const { address, dead, form } = this.#formOf(secrets)
    const answer = await this.#ports
      .request(address, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams(form).toString(),
        timeoutMs,
      })
      .catch((error: unknown) => {
        throw new TokenFailure('unreached', 0, error instanceof Error ? error.message : 'there was no answer.')
      })
    const body = fieldsOf(parsed(answer.text))
    const token = scalarOf(body?.['access_token'])
    if (answer.status === 200 && token !== '') {
      this.#keep(name, { token, until: Date.now() + numberOf(body?.['expires_in']) * 1000 - early })
      return token
    }
    throw refusalOf(answer.status, body, dead)
  }

  /** Of more than can be kept, the one that was asked for first goes. */
  #keep(name: string, kept: { token: string; until: number }): void {
    this.#kept.delete(name)
    this.#kept.set(name, kept)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > maxTokens && oldest !== undefined) this.#kept.delete(oldest)
  }

  #formOf({ service_account: text, refresh_token: refresh }: Secrets) {
    const {
      GOOGLE_OAUTH_BASE_URL: base = 'https://oauth2.googleapis.com',
      GOOGLE_CLIENT_ID: id = '',
      GOOGLE_CLIENT_SECRET: secret = '',
    } = this.#ports.settings
    const address = `${base}/token`
    const key = text === undefined ? null : readKey(text)
    if (!key)
      return {
        address,
        dead: 'reconnect' as const,
        form: { grant_type: 'refresh_token', refresh_token: refresh ?? '', client_id: id, client_secret: secret },
      }
    const form = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: assertionOf(key, address) }
    return { address, dead: 'key' as const, form }
  }
}

/** Why Google gave no token; `dead` where it does not take what was shown, which it says by the word of an error. */
function refusalOf(status: number, body: Fields | null, dead: 'reconnect' | 'key'): TokenFailure {
  const error = scalarOf(body?.['error'])
  const detail = scalarOf(body?.['error_description']) || error || `HTTP ${status}`
  if (status >= 500 || status === 429) return new TokenFailure('unavailable', status, detail)
  if (error === '') return new TokenFailure('unreached', 0, answeredInBetween(status))
  const isApp = error === 'invalid_client' || error === 'unauthorized_client'
  return new TokenFailure(isApp ? 'app' : dead, status, detail)
}

/** What a service account shows: signed by its key, for this address, good for an hour. */
function assertionOf({ client_email: iss, private_key: key }: { client_email: string; private_key: string }, aud: string): string {
  const now = Math.floor(Date.now() / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ iss, scope, aud, iat: now, exp: now + 3600 })}`
  try {
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`
  } catch {
    throw new TokenFailure('key', 400, 'the private key cannot be read.')
  }
}

const nameOf = ({ service_account: key, refresh_token: token }: Secrets) =>
  createHash('sha256')
    .update(`${key ?? ''}\n${token ?? ''}`)
    .digest('base64')
