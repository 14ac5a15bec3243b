import { LogLevel, WebAPIPlatformError, WebClient } from '@slack/web-api'
import type { SlackOAuth, SlackInstall, TokenHealth } from '#features/auth/ports.ts'
import type { AppError } from '#shared/errors.ts'
import { slackErrors } from './errors.ts'
import { deadTokens } from './errorWords.ts'

export interface SlackSettings {
  clientId: string
  clientSecret: string
  /** `https://slack.com`; the stand-in's address in the sandbox. */
  issuer: string
}

/** What Baton does in a Slack workspace: who is there, and reading and writing in channels and to people. */
const botScopes = [
  'chat:write',
  'chat:write.customize',
  'channels:read',
  'channels:history',
  'channels:join',
  'channels:manage',
  'groups:read',
  'groups:history',
  'im:read',
  'im:history',
  'im:write',
  'users:read',
  'users:read.email',
  'team:read',
  'commands',
]

/** Milliseconds that Slack may take for one answer. */
const timeoutMs = 8000
/** Slack's words for a fault of this installation. */
const ours = ['invalid_client_id', 'bad_client_secret']

/** Our app at Slack, asked by Slack's own client. */
export class SlackApp implements SlackOAuth {
  readonly #settings: SlackSettings

  constructor(settings: SlackSettings) {
    this.#settings = settings
  }

  installUrl(state: string, redirectUri: string): URL {
    const url = new URL(`${this.#settings.issuer}/oauth/v2/authorize`)
    url.search = new URLSearchParams({
      client_id: this.#settings.clientId,
      scope: botScopes.join(','),
      state,
      redirect_uri: redirectUri,
    }).toString()
    return url
  }

  async install(code: string, redirectUri: string): Promise<SlackInstall> {
    const { clientId: client_id, clientSecret: client_secret } = this.#settings
    const answer = await this.#client()
      .oauth.v2.access({ client_id, client_secret, code, redirect_uri: redirectUri })
      .catch((error: unknown) => {
        throw asOurError(error)
      })
    const { access_token: token, bot_user_id: botUserId, team, scope } = answer
    // An installation for a whole enterprise belongs to no single team.
    if (!token || !botUserId || !team?.id) throw slackErrors.noSingleWorkspace()
    return {
      teamId: team.id,
      teamName: team.name ?? team.id,
      teamEmail: await this.#emailDomain(token),
      botUserId,
      scopes: scope ?? '',
      token,
    }
  }

  async check(token: string): Promise<TokenHealth> {
    try {
      await this.#client(token).auth.test()
      return 'good'
    } catch (error) {
      return error instanceof WebAPIPlatformError && deadTokens.has(error.data.error) ? 'revoked' : 'unknown'
    }
  }

  async revoke(token: string): Promise<void> {
    await this.#client(token)
      .auth.revoke()
      .catch(() => undefined)
  }

  /** Nice to know, but no reason to fail. */
  async #emailDomain(token: string): Promise<string | null> {
    const answer = await this.#client(token)
      .team.info()
      .catch(() => null)
    return answer?.team?.email_domain || null
  }

  /** By itself the client tries again for half an hour, and waits for an answer without end. */
  #client(token?: string): WebClient {
    return new WebClient(token, {
      slackApiUrl: `${this.#settings.issuer}/api/`,
      retryConfig: { retries: 1, minTimeout: 200, maxTimeout: 500 },
      timeout: timeoutMs,
      rejectRateLimitedCalls: true,
      logger: silent,
    })
  }
}

function asOurError(error: unknown): AppError {
  const code = error instanceof WebAPIPlatformError ? error.data.error : null
  if (code === null || ours.includes(code)) return slackErrors.notAsItShould({ problem: code ?? String(error) })
  return slackErrors.codeNotTaken({ code })
}

/** What goes wrong is in the errors; the client's own lines could carry what is secret. */
export const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  setLevel: () => undefined,
  getLevel: () => LogLevel.ERROR,
  setName: () => undefined,
}
