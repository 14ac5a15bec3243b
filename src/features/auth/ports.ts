/** A Slack workspace that has let us in, as the installation of our app tells of it. */
export interface SlackInstall {
  teamId: string
  teamName: string
  /** The domain of the team's e-mail addresses, where Slack tells it. */
  teamEmail: string | null
  botUserId: string
  /** Separated by commas, as Slack gives them. */
  scopes: string
  /** The bot's token (`xoxb-…`). */
  token: string
}

/** How a Slack token is doing; `unknown` when Slack could not be asked. */
export type TokenHealth = 'good' | 'revoked' | 'unknown'

/** Slack beyond signing in: letting a workspace's Slack in, by OAuth v2. */
export interface SlackOAuth {
  /** Where to send the person who installs. */
  installUrl(state: string, redirectUri: string): URL
  /** @throws AppError 'unavailable' when Slack does not answer or does not take our credentials, 'bad-input' when it does not take the code */
  install(code: string, redirectUri: string): Promise<SlackInstall>
  check(token: string): Promise<TokenHealth>
  /** Gives the token back; that it is dead already, or that Slack does not answer, changes nothing for us. */
  revoke(token: string): Promise<void>
}
