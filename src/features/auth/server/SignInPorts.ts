import type { RequestContext, RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import type { SlackOAuth, SlackInstall } from '#features/auth/ports.ts'
import type { Company } from '#features/auth/rules.ts'
import type { TellOfPerson } from './followAddress.ts'
import type { OidcProvider } from './OidcProvider.ts'
import type { MakeHome } from './people.ts'

/** The companies one can sign in with here; null where a company is off. */
export type Companies = Record<Company, OidcProvider | null>

/** What signing in, and connecting accounts, needs of the server. */
export interface SignInPorts {
  contexts: RequestContexts
  vault: Vault
  companies: Companies
  /** Null where Slack is off. */
  slack: SlackOAuth | null
  /** Whose a Slack workspace becomes: handed in, because workspaces are built on people and not the other way. */
  connectSlack: ConnectSlack
  /** The address people reach the server at, without closing slash; asked at each request, as the port may be known only then. */
  publicUrl(): string
  makeHome: MakeHome
  tellOfPerson: TellOfPerson
  /** Counts a request from this address. Rejects when there were too many. */
  countRequest(address: string): Promise<void>
}

/** Connects a Slack workspace to a workspace of ours: the one named, or the person's current one. One that is made for it is not asked about. */
export interface ConnectSlack {
  /** @throws AppError when the person may not */
  may(ctx: RequestContext, workspace: string | null): Promise<unknown>
  connect(ctx: RequestContext, workspace: string | null, install: SlackInstall): Promise<unknown>
}
