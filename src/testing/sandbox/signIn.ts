import * as client from 'openid-client'
import { redirectUri } from './startGoogle.ts'
import { visit } from './visit.ts'
import type { Visit } from './visit.ts'

/** One attempt to sign in, held by the app while the person is away at the consent page. */
export interface Attempt {
  verifier: string
  state: string
  nonce: string
  url: URL
}

/** What the app makes before it sends somebody off; `more` adds to or replaces what is asked. */
export async function startAttempt(config: client.Configuration, more: Record<string, string> = {}): Promise<Attempt> {
  const verifier = client.randomPKCECodeVerifier()
  const state = client.randomState()
  const nonce = client.randomNonce()
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  })
  return { verifier, state, nonce, url }
}

/** The app's end of the redirect: checks it and exchanges the code; `checks` replaces what the app expects. */
export function finish(config: client.Configuration, attempt: Attempt, back: Visit, checks: client.AuthorizationCodeGrantChecks = {}) {
  return client.authorizationCodeGrant(config, new URL(back.location!), {
    pkceCodeVerifier: attempt.verifier,
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    idTokenExpected: true,
    ...checks,
  })
}

/** All of it, by the first persona unless `form` says who. */
export async function signIn(config: client.Configuration, more: Record<string, string> = {}, form: Record<string, string | null> = {}) {
  const attempt = await startAttempt(config, more)
  const back = await (await visit(attempt.url)).submit('allow', form)
  return finish(config, attempt, back)
}
