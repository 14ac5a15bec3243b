import * as oidc from 'openid-client'
import type { Flow } from './googleFlow.ts'
import type { ProvenIdentity } from './people.ts'
import { readIdentity } from './readIdentity.ts'
import { SignInRefusal } from './SignInRefusal.ts'

export interface GoogleSettings {
  clientId: string
  clientSecret: string
  issuer: string
}

/** Seconds that the provider may take for one answer before the person is told to try again. */
const patience = 10
/** Seconds by which its clock may differ from ours. */
const skew = 30
/** After this many ms its addresses are looked up again. */
const oneDay = 86_400_000

/** Google's side of a sign-in, asked by OpenID Connect. Nothing is asked before the first person wants in. */
export class GoogleProvider {
  readonly #settings: GoogleSettings
  readonly #insecure: boolean
  #known: Promise<oidc.Configuration> | undefined
  #knownAt = 0

  /** `insecure` lets the provider be on plain http: for the stand-in on this machine only. */
  constructor(settings: GoogleSettings, insecure: boolean) {
    this.#settings = settings
    this.#insecure = insecure
  }

  /** Where to send the person. @throws SignInRefusal 'unavailable' */
  async authorizationUrl(flow: Flow, redirectUri: string): Promise<URL> {
    const config = await this.#configuration()
    return oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: 'S256',
      // Who has several accounts is asked which; otherwise Google takes the last one and there is no way back.
      prompt: 'select_account',
    })
  }

  /** Who came back. `callback` is the whole address they came to. @throws SignInRefusal 'unavailable', 'rejected' or 'email-unverified' */
  async identity(callback: URL, flow: Flow): Promise<ProvenIdentity> {
    const config = await this.#configuration()
    try {
      const tokens = await oidc.authorizationCodeGrant(config, callback, {
        pkceCodeVerifier: flow.verifier,
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        idTokenExpected: true,
      })
      return readIdentity({ ...tokens.claims() })
    } catch (error) {
      if (error instanceof SignInRefusal) throw error
      throw new SignInRefusal(isTheirs(error) ? 'unavailable' : 'rejected', undefined, { cause: error })
    }
  }

  /** Its discovery document, fetched once a day. After a failure the next person makes a new try. */
  async #configuration(): Promise<oidc.Configuration> {
    const stale = Date.now() - this.#knownAt > oneDay
    if (!this.#known || stale) {
      const [before, found] = [this.#known, this.#discover()]
      this.#known = found
      this.#knownAt = Date.now()
      // What was known yesterday still serves while the provider cannot be asked.
      found.catch(() => (this.#known = before))
    }
    try {
      return await this.#known
    } catch (error) {
      throw new SignInRefusal('unavailable', undefined, { cause: error })
    }
  }

  #discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings
    const execute = [oidc.enableNonRepudiationChecks, ...(this.#insecure ? [oidc.allowInsecureRequests] : [])]
    const metadata = { [oidc.clockTolerance]: skew }
    return oidc.discovery(new URL(issuer), clientId, metadata, oidc.ClientSecretPost(clientSecret), { execute, timeout: patience })
  }
}

/** The provider is down, slow, or does not accept the credentials of this server: nothing that the person did. */
function isTheirs(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof oidc.ResponseBodyError) return cause.status >= 500 || cause.error === 'invalid_client'
    if (cause instanceof TypeError || cause.name === 'TimeoutError') return true
    if (cause.cause instanceof Response) return cause.cause.status >= 500
  }
  return false
}
