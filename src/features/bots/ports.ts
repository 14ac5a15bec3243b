/** A bot as its keys identified it. */
export interface BotIdentity {
  workspaceId: string
  id: string
  clientKey: string
  name: string
  /** Where its customers write. */
  platform: string
}

/** Enough of a bot to write down how it is doing. */
export type BotPlace = Pick<BotIdentity, 'workspaceId' | 'id'>

/** What is filled in for a bot of a source, besides its name. */
export interface SourceField {
  /** `webhook` is the bot's own; every other name is one of the credentials. */
  name: string
  label: string
  required: boolean
  /** Stored encrypted and never shown again. */
  secret: boolean
  /** In characters. */
  maxLength: number
}

/** A source as the settings of a bot need it. */
export interface SourceRules {
  source: string
  /** Sources of one provider share credentials and accounts. */
  provider: string
  /** What the wire calls it. */
  codeLang: string
  /** Where customers of its bots may write; the first unless somebody chooses. */
  channels: readonly string[]
  fields: readonly SourceField[]
  /** What is wrong with the credentials, and in which field; null when they are good. */
  wrongCredentials(given: Readonly<Record<string, string>>): { field: string; message: string } | null
  /** The accounts that good credentials speak for. */
  accountsOf(given: Readonly<Record<string, string>>): readonly string[]
  /** What new deliveries to a bot wait for. */
  transportOf(bot: { source: string; channel: string; webhook: string }): string
}

/** The sources that a bot can have. */
export interface SourceRegistry {
  /** What a bot is built with unless somebody says. */
  standard: SourceRules
  find(source: string): SourceRules | undefined
  /** The source that the wire means by a `code_lang`, and a platform where several share it. */
  named(codeLang: string, platform: string | undefined): SourceRules | undefined
}
