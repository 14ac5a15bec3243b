import * as jose from 'jose'
import * as oidc from 'openid-client'
import { day } from '#shared/time.ts'
import type { Company } from '#features/auth/rules.ts'
import type { Flow } from './flow.ts'
import type { Purpose } from './SignInAttempt.ts'
import type { ProvenIdentity } from './ProvenIdentity.ts'
import { readIdentity } from './readIdentity.ts'
import { SignInRefusal } from './SignInRefusal.ts'
import { slackFetch } from './slackFetch.ts'

export interface ProviderSettings {
  clientId: string
  clientSecret: string
  issuer: string
}

/** Tokens that act for a person at a company. Times in milliseconds since 1970. */
export interface CompanyTokens {
  access: string
  expiresAt: number
  /** Null when the company gave none. */
  refresh: string | null
  scopes: string[]
}

/** Seconds that the provider may take for one answer before the person is told to try again. */
const timeoutSeconds = 10
/** Seconds by which its clock may differ from ours. */
const skew = 30
/** An ID token that a page hands in must be younger than this. */
const freshly = '10 minutes'

/** The right to see and change somebody's Dialogflow agents. */
export const agentScope = 'https://www.googleapis.com/auth/dialogflow'

/** The right to make projects, which a new agent needs. */
const projectScope = 'https://www.googleapis.com/auth/cloud-platform'

/** A company's side of a sign-in, asked by OpenID Connect. Nothing is asked before the first person wants in. */
export class OidcProvider {
  readonly company: Company
  readonly #settings: ProviderSettings
  readonly #insecure: boolean
  #known: Promise<oidc.Configuration> | undefined
  #knownAt = 0
  #keys: { at: string; set: jose.JWTVerifyGetKey } | undefined

  /** `insecure` lets the provider be on plain http: for the stand-in on this machine only. */
  constructor(company: Company, settings: ProviderSettings, insecure: boolean) {
    this.company = company
    this.#settings = settings
    this.#insecure = insecure
  }

  /** Where to send the person. `markers` hang on the state and come back with it. @throws SignInRefusal 'unavailable' */
  async authorizationUrl(flow: Flow, purpose: Purpose, redirectUri: string, markers = ''): Promise<URL> {
    const config = await this.#configuration()
    return oidc.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      state: flow.state + markers,
      nonce: flow.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
      code_challenge_method: 'S256',
      ...(this.company === 'google' ? wishesOfGoogle(purpose) : { scope: 'openid email profile' }),
    })
  }

  /**
   * Who came back, and what we may do for them. `callback` is the whole address they came to.
   * @throws SignInRefusal 'unavailable', 'rejected' or 'email-unverified'
   */
  async finish(callback: URL, flow: Flow): Promise<{ identity: ProvenIdentity; tokens: CompanyTokens }> {
    const config = await this.#configuration()
    try {
      const answer = await oidc.authorizationCodeGrant(config, callback, {
        pkceCodeVerifier: flow.verifier,
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        idTokenExpected: true,
      })
      return { identity: readIdentity(this.company, { ...answer.claims() }), tokens: tokensOf(answer) }
    } catch (error) {
      if (error instanceof SignInRefusal) throw error
      throw new SignInRefusal(isTheirs(error) ? 'unavailable' : 'rejected', undefined, { cause: error })
    }
  }

  /** Fresh tokens for a refresh token, or null when the company does not know it any more. @throws SignInRefusal 'unavailable' */
  async refresh(refreshToken: string): Promise<CompanyTokens | null> {
    const config = await this.#configuration()
    try {
      const answer = tokensOf(await oidc.refreshTokenGrant(config, refreshToken))
      return { ...answer, refresh: answer.refresh ?? refreshToken }
    } catch (error) {
      if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') return null
      throw new SignInRefusal('unavailable', undefined, { cause: error })
    }
  }

  /** Gives a token back to the company. That it is dead already, or that nobody answers, changes nothing for us. */
  async revoke(token: string): Promise<void> {
    await oidc.tokenRevocation(await this.#configuration(), token).catch(() => undefined)
  }

  /** Who an ID token for us is of, which a page was given by the company. @throws SignInRefusal like `finish` */
  async readIdToken(idToken: string): Promise<ProvenIdentity> {
    const { issuer, jwks_uri: keys } = (await this.#configuration()).serverMetadata()
    if (keys === undefined) throw new SignInRefusal('unavailable')
    if (this.#keys?.at !== keys) {
      this.#keys = { at: keys, set: jose.createRemoteJWKSet(new URL(keys), { timeoutDuration: timeoutSeconds * 1000 }) }
    }
    try {
      const { payload } = await jose.jwtVerify(idToken, this.#keys.set, {
        issuer,
        audience: this.#settings.clientId,
        algorithms: ['RS256'],
        clockTolerance: skew,
        maxTokenAge: freshly,
        requiredClaims: ['exp', 'iat', 'sub'],
      })
      // Handed out for another party, which may show it to us too.
      if (payload['azp'] !== undefined && payload['azp'] !== this.#settings.clientId) throw new SignInRefusal('rejected')
      return readIdentity(this.company, payload)
    } catch (error) {
      if (error instanceof SignInRefusal) throw error
      const isDown = error instanceof jose.errors.JWKSTimeout || error instanceof TypeError
      throw new SignInRefusal(isDown ? 'unavailable' : 'rejected', undefined, { cause: error })
    }
  }

  /** Its discovery document, fetched once a day. After a failure the next person makes a new try. */
  async #configuration(): Promise<oidc.Configuration> {
    const stale = Date.now() - this.#knownAt > day
    if (!this.#known || stale) {
      const before = this.#known
      this.#knownAt = Date.now()
      this.#known = this.#discover().catch((error: unknown) => {
        // What was known yesterday still serves while the provider cannot be asked, no matter who asks.
        if (before) return before
        this.#known = undefined
        throw error
      })
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
    return oidc.discovery(new URL(issuer), clientId, metadata, oidc.ClientSecretPost(clientSecret), {
      execute,
      timeout: timeoutSeconds,
      ...(this.company === 'slack' && { [oidc.customFetch]: slackFetch }),
    })
  }
}

/** A refresh token comes only with a consent that is asked for again, and rights are asked for on top of those given before. */
function wishesOfGoogle(purpose: Purpose): Record<string, string> {
  // Who has several accounts is asked which; otherwise Google takes the last one and there is no way back.
  if (purpose === 'sign-in') return { scope: 'openid email profile', prompt: 'select_account' }
  return {
    scope: ['openid email profile', ...(purpose === 'link' ? [] : [agentScope]), ...(purpose === 'projects' ? [projectScope] : [])].join(
      ' ',
    ),
    prompt: 'consent select_account',
    access_type: 'offline',
    include_granted_scopes: 'true',
  }
}

function tokensOf(answer: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers): CompanyTokens {
  return {
    access: answer.access_token,
    expiresAt: Date.now() + (answer.expiresIn() ?? 0) * 1000,
    refresh: answer.refresh_token ?? null,
    scopes: (answer.scope ?? '').split(' ').filter((scope) => scope !== ''),
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
