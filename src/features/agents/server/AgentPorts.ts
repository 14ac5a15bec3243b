import type { RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import type { AgentCompany } from '#features/agents/ports.ts'

/** What the calls about agents need of the rest of the server. */
export interface AgentPorts {
  contexts: RequestContexts
  vault: Vault
  /** Null where this server does not have it. */
  agents: AgentCompany | null
  /** Gets an archive from an address that somebody typed. @throws AppError */
  download(url: string): Promise<Buffer>
  /** What the engine of a bot shows the company; null where it has none of that company. */
  credentialsOf(bot: {
    engine: string | null
    engine_settings: Record<string, string>
    engine_credentials: Buffer | null
  }): Record<string, string> | null
}
