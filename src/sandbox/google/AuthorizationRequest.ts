import { oneOfEach } from '#sandbox/kit/oneOfEach.ts'
import { Refusal } from '#sandbox/kit/Refusal.ts'
import { canonicalScope } from './scopes.ts'

/** The app that is registered here. */
export interface Client {
  id: string
  secret: string
  /** Whether exactly this address was registered; nothing is added, cut or compared loosely. */
  allowsRedirect: (uri: string) => boolean
}

/** What an app asked for when it sent a person here, checked. */
export interface AuthorizationRequest {
  clientId: string
  redirectUri: string
  /** By Google's long names, each once. */
  scopes: string[]
  state: string | undefined
  nonce: string | undefined
  challenge: { value: string; method: 'S256' | 'plain' } | undefined
  prompt: string[]
  loginHint: string | undefined
  /** A refresh token is wanted (`access_type=offline`). */
  offline: boolean
  /** What was granted to the app before is granted again with it. */
  includeGranted: boolean
}

/**
 * Reads the query of the authorisation endpoint.
 * @throws Refusal on anything wrong. It is shown to the person and never redirected: until the client and the address are
 * known to belong together, a redirect would lead wherever a stranger likes; and Google shows the later errors too.
 */
export function readAuthorizationRequest(query: unknown, client: Client): AuthorizationRequest {
  const params = oneOfEach(query)
  const required = (name: string): string => {
    const value = params[name]
    if (value === undefined) throw new Refusal(400, 'invalid_request', `Missing required parameter: ${name}`)
    return value
  }
  const clientId = required('client_id')
  if (clientId !== client.id) throw new Refusal(401, 'invalid_client', 'The OAuth client was not found.', { client_id: clientId })
  const redirectUri = required('redirect_uri')
  if (!client.allowsRedirect(redirectUri) || !URL.canParse(redirectUri)) {
    throw new Refusal(400, 'redirect_uri_mismatch', 'This address is not one of those registered for the app.', {
      redirect_uri: redirectUri,
    })
  }
  const responseType = required('response_type')
  if (responseType !== 'code') throw new Refusal(400, 'unsupported_response_type', `Invalid response_type: ${responseType}`)
  return {
    clientId,
    redirectUri,
    scopes: readScopes(required('scope')),
    state: params['state'],
    nonce: params['nonce'],
    challenge: readChallenge(params['code_challenge'], params['code_challenge_method']),
    prompt: readPrompt(params['prompt']),
    loginHint: params['login_hint'],
    offline: oneOf('access_type', params['access_type'] ?? 'online', ['online', 'offline']) === 'offline',
    includeGranted: oneOf('include_granted_scopes', params['include_granted_scopes'] ?? 'false', ['true', 'false']) === 'true',
  }
}

function readScopes(scope: string): string[] {
  const asked = scope.split(' ').filter((name) => name !== '')
  const invalid = asked.filter((name) => canonicalScope(name) === undefined)
  if (asked.length === 0 || invalid.length > 0) {
    throw new Refusal(400, 'invalid_scope', 'Some requested scopes were invalid.', { scope, invalid: invalid.join(' ') })
  }
  return [...new Set(asked.map((name) => canonicalScope(name)!))]
}

function readChallenge(value: string | undefined, method: string | undefined): AuthorizationRequest['challenge'] {
  if (value === undefined) {
    if (method !== undefined) throw new Refusal(400, 'invalid_request', 'Missing required parameter: code_challenge')
    return undefined
  }
  // RFC 7636: 43 to 128 unreserved characters; a SHA-256 is always 43.
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(value)) throw new Refusal(400, 'invalid_request', 'Invalid parameter value: code_challenge')
  return { value, method: oneOf('code_challenge_method', method ?? 'plain', ['S256', 'plain']) }
}

function readPrompt(value: string | undefined): string[] {
  const prompts = (value ?? '').split(' ').filter((name) => name !== '')
  for (const prompt of prompts) oneOf('prompt', prompt, ['none', 'consent', 'select_account'])
  if (prompts.includes('none') && prompts.length > 1)
    throw new Refusal(400, 'invalid_request', 'Invalid parameter value: prompt', { prompt: prompts.join(' ') })
  return prompts
}

function oneOf<const Name extends string>(parameter: string, value: string, names: readonly Name[]): Name {
  const name = names.find((candidate) => candidate === value)
  if (name === undefined) throw new Refusal(400, 'invalid_request', `Invalid parameter value: ${parameter}`, { [parameter]: value })
  return name
}
