import { randomBytes } from 'node:crypto'
import type { AuthorizationRequest } from './AuthorizationRequest.ts'
import type { Person } from './People.ts'

/** What one person has allowed the app so far. Taking it back ends every token that came from it. */
export interface Grant {
  person: Person
  scopes: string[]
}

/** What a token may do. */
export interface Access {
  grant: Grant
  scopes: string[]
}

/** A code on its way from the redirect to the token endpoint. */
export interface Code extends Access {
  request: AuthorizationRequest
  /** The person was asked, and offline access was wanted: the exchange gives a refresh token. */
  refreshable: boolean
  /** Milliseconds since 1970. */
  expiresAt: number
  used: boolean
  /** The tokens it was exchanged for, to be ended if it comes a second time. */
  tokens: string[]
}

/** A code is exchanged within a blink; a minute is generous to a slow start and short for a thief. */
const codeLife = 60_000
/** How long a dead code is remembered, so that its second use can be told from nonsense. */
const codeMemory = 10 * 60_000
/** One second short of an hour, which is what Google answers. */
export const accessLife = 3_599_000

/** All that was allowed and handed out, in memory: signing in again makes it again. */
export class Grants {
  readonly #grants = new Map<string, Grant>()
  readonly #codes = new Map<string, Code>()
  readonly #access = new Map<string, Access & { expiresAt: number }>()
  readonly #refresh = new Map<string, Access>()
  readonly #accounts = new Map<string, { person: Person; publicKey: string }>()
  readonly #clock: () => number

  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** What this person has allowed already. */
  of(person: Person): Grant | undefined {
    return this.#grants.get(person.sub)
  }

  /** Writes down that the person allowed these scopes, and gives the code for the redirect. */
  allow(person: Person, scopes: string[], request: AuthorizationRequest, refreshable: boolean): string {
    this.#forget()
    const before = this.of(person)
    const grant = before ?? { person, scopes: [] }
    grant.scopes = union(grant.scopes, scopes)
    this.#grants.set(person.sub, grant)
    const granted = request.includeGranted ? union(scopes, grant.scopes) : scopes
    const name = `4/0A${randomBytes(36).toString('base64url')}`
    this.#codes.set(name, { grant, scopes: granted, request, refreshable, expiresAt: this.#clock() + codeLife, used: false, tokens: [] })
    return name
  }

  code(name: string): Code | undefined {
    return this.#codes.get(name)
  }

  /** `life` in milliseconds; below zero the token is dead from the start. */
  issueAccess(access: Access, life: number): string {
    const token = `ya29.${randomBytes(64).toString('base64url')}`
    this.#access.set(token, { grant: access.grant, scopes: access.scopes, expiresAt: this.#clock() + life })
    return token
  }

  issueRefresh(access: Access): string {
    const token = `1//0${randomBytes(48).toString('base64url')}`
    this.#refresh.set(token, { grant: access.grant, scopes: access.scopes })
    return token
  }

  /** A refresh token that somebody was given before this start. */
  plantRefresh(token: string, person: Person, scopes: string[]): void {
    const grant = this.of(person) ?? { person, scopes: [] }
    grant.scopes = union(grant.scopes, scopes)
    this.#grants.set(person.sub, grant)
    this.#refresh.set(token, { grant, scopes })
  }

  /** Lets a service account in that shows what this key, in PEM, has signed. */
  addServiceAccount(person: Person, publicKey: string): void {
    this.#accounts.set(person.email, { person, publicKey })
  }

  serviceAccount(email: string): { person: Person; publicKey: string } | undefined {
    return this.#accounts.get(email)
  }

  /** What a living access token may do. */
  byAccess(token: string): Access | undefined {
    const access = this.#access.get(token)
    return access && this.#clock() < access.expiresAt ? access : undefined
  }

  /** What a refresh token that was not taken back may do. */
  byRefresh(token: string): Access | undefined {
    return this.#refresh.get(token)
  }

  /** Ends single tokens, and leaves the grant as it is. */
  end(tokens: readonly string[]): void {
    for (const token of tokens) {
      this.#access.delete(token)
      this.#refresh.delete(token)
    }
  }

  /** Takes the whole grant behind a token back, as Google does; false when the token is not alive. */
  revoke(token: string): boolean {
    const grant = (this.byAccess(token) ?? this.byRefresh(token))?.grant
    if (!grant) return false
    this.#grants.delete(grant.person.sub)
    for (const held of [this.#codes, this.#access, this.#refresh]) {
      for (const [key, access] of held) if (access.grant === grant) held.delete(key)
    }
    return true
  }

  #forget(): void {
    const now = this.#clock()
    for (const [name, code] of this.#codes) if (code.expiresAt + codeMemory < now) this.#codes.delete(name)
    for (const [token, access] of this.#access) if (access.expiresAt < now) this.#access.delete(token)
  }
}

function union(some: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...some, ...more])]
}
