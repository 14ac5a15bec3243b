import { createHash } from 'node:crypto'
import type { Person } from './People.ts'
import { revealsEmail, revealsProfile } from './scopes.ts'

/** What the scopes let the app know of a person, in the ID token and at userinfo alike. */
export function personClaims(person: Person, scopes: readonly string[], issuer: string): Record<string, unknown> {
  const claims: Record<string, unknown> = { sub: person.sub }
  if (revealsEmail(scopes)) {
    if (person.hostedDomain !== undefined) claims['hd'] = person.hostedDomain
    claims['email'] = person.email
    claims['email_verified'] = true
  }
  if (revealsProfile(scopes)) {
    claims['name'] = person.name
    claims['given_name'] = person.givenName
    if (person.familyName !== undefined) claims['family_name'] = person.familyName
    claims['picture'] = issuer + person.picture
  }
  return claims
}

interface IdToken {
  issuer: string
  clientId: string
  person: Person
  scopes: readonly string[]
  accessToken: string
  /** Left out of what a refresh gives, as Google does. */
  nonce: string | undefined
  /** Seconds since 1970. */
  issuedAt: number
}

/** The claims of an ID token, which lives for an hour. */
export function idTokenClaims({ issuer, clientId, person, scopes, accessToken, nonce, issuedAt }: IdToken): Record<string, unknown> {
  return {
    iss: issuer,
    azp: clientId,
    aud: clientId,
    ...personClaims(person, scopes, issuer),
    at_hash: createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url'),
    ...(nonce !== undefined && { nonce }),
    iat: issuedAt,
    exp: issuedAt + 3600,
  }
}
