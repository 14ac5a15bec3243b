import { oneOfEach } from '#sandbox/kit/oneOfEach.ts'
import { Refusal } from '#sandbox/kit/Refusal.ts'

/** The app that is registered here. */
export interface Client {
  id: string
  secret: string
  /** Whether exactly this address was registered; nothing is added, cut or compared loosely. */
  allowsRedirect: (uri: string) => boolean
}

/** What an app asked for when it sent a person here, checked. `install` lets the app in; `sign-in` tells it who the person is. */
export interface AuthorizationRequest {
  kind: 'sign-in' | 'install'
  clientId: string
  redirectUri: string
  scopes: string[]
  state: string | undefined
  nonce: string | undefined
  challenge: string | undefined
}

const signInScopes = ['openid', 'email', 'profile']
const botScope =
  /^(chat:write(\.customize)?|(channels|groups|im|mpim|users|team|files):(read|write|history|join|manage|read\.email)|commands)$/

/**
 * Reads the query of an authorisation page.
 * @throws Refusal on anything wrong. It is shown to the person and never redirected, as the address to go back to is part of what is in doubt.
 */
export function readAuthorizationRequest(kind: AuthorizationRequest['kind'], query: unknown, client: Client): AuthorizationRequest {
  const params = oneOfEach(query)
  const clientId = params['client_id']
  if (clientId !== client.id)
    throw new Refusal(400, 'invalid_client_id', 'There is no app with this client_id.', { client_id: clientId ?? '' })
  const redirectUri = params['redirect_uri']
  if (redirectUri === undefined || !client.allowsRedirect(redirectUri) || !URL.canParse(redirectUri)) {
    throw new Refusal(400, 'bad_redirect_uri', 'redirect_uri did not match any configured URIs.', { redirect_uri: redirectUri ?? '' })
  }
  if (kind === 'sign-in' && params['response_type'] !== 'code') {
    throw new Refusal(400, 'unsupported_response_type', 'The response_type must be code.', { response_type: params['response_type'] ?? '' })
  }
  return {
    kind,
    clientId,
    redirectUri,
    scopes: readScopes(kind, params['scope'] ?? ''),
    state: params['state'],
    nonce: params['nonce'],
    challenge: params['code_challenge_method'] === 'S256' ? params['code_challenge'] : undefined,
  }
}

/** Scopes are separated by commas for an installation, and by blanks, as OpenID Connect has it, for a sign-in. */
function readScopes(kind: AuthorizationRequest['kind'], scope: string): string[] {
  const asked = scope.split(/[\s,]+/).filter((name) => name !== '')
  const isKnown = (name: string) => (kind === 'sign-in' ? signInScopes.includes(name) : botScope.test(name))
  const invalid = asked.filter((name) => !isKnown(name))
  const isMissing = kind === 'sign-in' ? !asked.includes('openid') : asked.length === 0
  if (isMissing || invalid.length > 0) {
    throw new Refusal(400, 'invalid_scope', 'Some requested scopes are missing or invalid.', { scope, invalid: invalid.join(' ') })
  }
  return asked
}
