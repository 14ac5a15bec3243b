import { randomBytes } from 'node:crypto'
import type { AuthorizationRequest } from './AuthorizationRequest.ts'
import type { Person } from './People.ts'

/** A code on its way from the redirect to the exchange. */
interface Code {
  person: Person
  request: AuthorizationRequest
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** What a token stands for: a person who signed in, or the app's bot in the team. */
export interface Access {
  kind: 'user' | 'bot'
  person: Person
  scopes: string[]
  revoked: boolean
}

/** Slack's codes live for ten minutes. */
const codeLife = 10 * 60_000

/** All codes and tokens handed out, in memory. */
export class Grants {
  readonly #codes = new Map<string, Code>()
  readonly #tokens = new Map<string, Access>()
  readonly #clock: () => number

  constructor(clock: () => number) {
    this.#clock = clock
  }

  issueCode(person: Person, request: AuthorizationRequest): string {
    const now = this.#clock()
    for (const [name, code] of this.#codes) if (code.expiresAt < now) this.#codes.delete(name)
    const name = `${randomBytes(6).readUIntBE(0, 6)}.${randomBytes(6).readUIntBE(0, 6)}.${randomBytes(32).toString('hex')}`
    this.#codes.set(name, { person, request, expiresAt: now + codeLife })
    return name
  }

  /** A code works once, whatever comes of it; undefined when it is none, was used or is too old. */
  consumeCode(name: string): Code | undefined {
    const code = this.#codes.get(name)
    this.#codes.delete(name)
    return code && this.#clock() < code.expiresAt ? code : undefined
  }

  issueToken(kind: Access['kind'], person: Person, scopes: string[]): string {
    const token = `${kind === 'bot' ? 'xoxb' : 'xoxp'}-played-${randomBytes(24).toString('base64url')}`
    this.#tokens.set(token, { kind, person, scopes, revoked: false })
    return token
  }

  /** The token of the app's bot: one in the team, no matter who installs the app and however often, until it is revoked. Rights add up. */
  tokenOfBot(person: Person, scopes: string[]): string {
    const held = [...this.#tokens].find(([, { kind, revoked }]) => kind === 'bot' && !revoked)
    if (!held) return this.issueToken('bot', person, scopes)
    const [token, access] = held
    access.scopes = [...new Set([...access.scopes, ...scopes])]
    return token
  }

  byToken(token: string): Access | undefined {
    return this.#tokens.get(token)
  }
}
