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

/** The personas that the company of a bot has for people, by the company's ids. */
export interface KeptPersonas {
  /** The one of a person, if it was made for what is to be shown now. */
  find(bot: BotPlace, person: string, shown: string): Promise<string | null>
  /** One was made, in the place of the one before. */
  keep(bot: BotPlace, person: string, shown: string, persona: string): Promise<void>
  /** The company does not know it any more. */
  forget(bot: BotPlace, person: string, persona: string): Promise<void>
}

/** What is filled in for a bot of a source, besides its name. */
export interface SourceField {
  /** `webhook` is the bot's own; every other name is one of the credentials. */
  name: string
  label: string
  required: boolean
  /** Stored encrypted and never shown again. */
  secret: boolean
  /** Not typed, but chosen from what the company shows of a person's account there. */
  chosen?: boolean
  /** A secret that may be pasted where no account is connected; what is chosen from one is typed then. */
  instead?: boolean
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
  /** A bot of it may have an engine that answers for it. */
  takesEngine: boolean
  /** Its bot is made to try things out, and no program of anybody speaks for it. */
  isDemo: boolean
}

/** An engine as the settings of a bot need it. */
export interface EngineRules {
  engine: string
  /** What the wire calls a bot that has it. */
  codeLang: string
  fields: readonly SourceField[]
  /** What is wrong with the credentials, and in which field; null when they are good. */
  wrongCredentials(given: Readonly<Record<string, string>>): { field: string; message: string } | null
}

/** The sources and engines that a bot can have. */
export interface SourceRegistry {
  /** What a bot is built with unless somebody says. */
  standard: SourceRules
  find(source: string): SourceRules | undefined
  /** The source that the wire means by a `code_lang`, and a platform where several share it. */
  named(codeLang: string, platform: string | undefined): SourceRules | undefined
  engine(name: string): EngineRules | undefined
  /** Fields that the specification lists for a bot and we keep elsewhere or not at all, by their names on the wire (docs/decisions/063). */
  specified: ReadonlySet<string>
  /** The engine that the wire means by a `code_lang`. */
  engineNamed(codeLang: string): EngineRules | undefined
}

/** Something to choose for a field of a bot, such as a page of the company. */
export interface Choice {
  value: string
  label: string
}

/** A person's account at a company, as the company shows it. */
export interface CompanyAccount {
  /** The company's own name for the account; it never changes. */
  subject: string
  name: string
  /** Permissions that we ask for and that were not given, by the company's names. */
  missing: readonly string[]
}

/** Signing in at a company, for bots that are connected by a person's account there. Rejects with an AppError when the company does not answer. */
export interface CompanyLogin {
  /** Where a person lets us in. They come back to `redirectUri` with `state`, and with a `code` or an `error`. */
  authorizationUrl(state: string, redirectUri: string): string
  /** Exchanges the code. The token is kept encrypted. */
  finish(code: string, redirectUri: string): Promise<CompanyAccount & { token: string }>
  /** Exchanges a token of an hour, which the company's script handed out in a page, for a long-lived one. */
  extend?(token: string): Promise<CompanyAccount & { token: string }>
  /** What can be chosen for a field of the bot. Null: the company no longer takes the token. */
  choices(token: string, field: string): Promise<Choice[] | null>
  /**
   * The credentials that follow from what was chosen, such as the token of a page. Null: the company no longer takes the token.
   *
   * @throws AppError 'bad-input' with the field that is wrong
   */
  fill(token: string, chosen: Readonly<Record<string, string>>): Promise<Record<string, string> | null>
}

/** How is undone at a company what was done there for bots. */
export interface Release<Credentials = unknown> {
  /** What is undone, such as the subscription of a page, by a name of the provider's: bots whose credentials give the same one share it. */
  of(credentials: Credentials): string
  /** Undoes it; what is undone already may be undone again. Answers why the company will not, or null. Rejects when it is to be asked again later. */
  undo(credentials: Credentials): Promise<string | null>
}

/** A provider's company, as bots have to do with it. */
export interface CompanyAtWork {
  login: CompanyLogin | null
  /** Whether the company takes these credentials, and whatever must be done there for a bot. What is wrong, and in which field. */
  check: ((credentials: Readonly<Record<string, string>>) => Promise<{ field: string; message: string } | null>) | null
  /** Null where nothing is done there for a bot. */
  release: Release<Readonly<Record<string, string>>> | null
}
