import type { Agent } from './contract.ts'

/** The company did not do what was asked: `code` is its own number for why. */
export class AgentRefusal extends Error {
  readonly code: number
  /** `reconnect`: it no longer takes the account. `rights`: the account gave too few. `terms`: its Terms of Service come first. */
  readonly kind: 'reconnect' | 'rights' | 'terms' | 'gone' | 'unavailable' | 'other'
  constructor(code: number, kind: AgentRefusal['kind'], message: string) {
    super(message)
    this.name = 'AgentRefusal'
    this.code = code
    this.kind = kind
  }
}

/** How the company is asked: by the refresh token of a person's account, or by what a bot shows it. */
export type AgentAccess = { refreshToken: string } | { botCredentials: Readonly<Record<string, string>> }

/** What an agent takes a customer to mean, by its id there and its name. */
export interface AgentIntent {
  id: string
  name: string
}

/** The company of the agents. Each rejects with an AgentRefusal for what the company says. */
export interface AgentCompany {
  list(access: AgentAccess): Promise<Agent[]>
  get(access: AgentAccess, project: string): Promise<Agent>
  /** Makes a project with an agent of this name in it. */
  create(access: AgentAccess, name: string): Promise<Agent>
  /** What an agent understands, in no order. */
  intents(access: AgentAccess, project: string): Promise<AgentIntent[]>
  /** Whose access that is, as the company calls them; null where that is not known. */
  whose(access: AgentAccess): string | null
  /** Replaces what an agent knows by an archive, and has it learn. */
  restore(access: AgentAccess, project: string, archive: Buffer): Promise<void>
}
