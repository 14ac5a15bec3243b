import { createHmac, randomUUID } from 'node:crypto'

/** A person who manages pages. */
export interface FacebookPerson {
  id: string
  name: string
  /** The ids of their pages. */
  pages: readonly string[]
}

/** What a person has given an app. */
export interface FacebookGrant {
  token: string
  person: FacebookPerson
  granted: readonly string[]
  declined: readonly string[]
}

/** What an app asks a person for. */
export interface FacebookQuestion {
  redirectUri: string
  scopes: readonly string[]
}

/** The people of Facebook and what they have given our app. Codes and tokens live until the server stops. */
export class FacebookPeople {
  readonly #codes = new Map<string, FacebookQuestion & { person: FacebookPerson; declined: readonly string[] }>()
  readonly #grants = new Map<string, FacebookGrant>()

  /** The code with which a person comes back to an app, having declined some of what it asked for. */
  issueCode(person: FacebookPerson, question: FacebookQuestion, declined: readonly string[] = []): string {
    const code = `AQ${randomUUID()}`
    this.#codes.set(code, { ...question, person, declined })
    return code
  }

  /** The grant for a code, once; null for one that is not good, or was given for another address. */
  useCode(code: string, redirectUri: string): FacebookGrant | null {
    const asked = this.#codes.get(code)
    this.#codes.delete(code)
    if (!asked || asked.redirectUri !== redirectUri) return null
    const { person, scopes, declined } = asked
    return this.#keep({ person, declined, granted: scopes.filter((scope) => !declined.includes(scope)) })
  }

  /** A token that lives for sixty days, for one that lives for an hour. */
  extend(token: string): FacebookGrant | null {
    const grant = this.grantOf(token)
    return grant && this.#keep(grant)
  }

  grantOf(token: string): FacebookGrant | null {
    return this.#grants.get(token) ?? null
  }

  /** The person removes the app. */
  revoke(personId: string): void {
    for (const [token, { person }] of this.#grants) if (person.id === personId) this.#grants.delete(token)
  }

  #keep(grant: Omit<FacebookGrant, 'token'>): FacebookGrant {
    const kept = { ...grant, token: `EAAU${randomUUID()}` }
    this.#grants.set(kept.token, kept)
    return kept
  }
}

/** The token that a call shows. */
export function tokenOf({ headers, query }: { headers: { authorization?: string | undefined }; query: Record<string, string> }): string {
  return headers.authorization?.replace('Bearer ', '') ?? query['access_token'] ?? ''
}

/** By which a call proves that it comes from the app. */
export const proofOf = (secret: string, token: string) => createHmac('sha256', secret).update(token).digest('hex')
