import type { Source } from '#features/inbox/handoff/sourceLimits.ts'
import type { ReasonStrings } from '#shared/reason.ts'
import type { Snippet } from './snippet.ts'

/** A field to fill in when a bot of a source is set up. */
export interface CardField {
  /** `webhook` is the bot's own field of that name; every other name is one of the credentials. */
  name: string
  label: string
  placeholder: string
  help: string
  required: boolean
  /** It is stored encrypted and never shown again. */
  secret: boolean
  /** Chosen from what the company shows of the person's account there (`login` of the source), and never typed. */
  chosen?: true
  /** A secret that may be pasted where no account is connected; what is chosen from one is typed then. */
  instead?: true
  /** People have it in a file of such a type, as `.json`, which they choose or drop beside pasting its text. */
  file?: string
  /** The protocols an address may have; in the sandbox the server allows http on this machine beside it. Absent where it is no address. */
  protocols?: readonly ['https:']
  /** In characters. */
  maxLength: number
}

/** Code to copy for a bot that is a program of its own. */
export interface CodeSamples {
  install: Snippet
  usage: readonly Snippet[]
  /** How a bot on another SDK of the same protocol moves over. */
  moving: Snippet
}

/** An address that the owner of a bot pastes at the company. */
export interface PastedAddress {
  label: string
  /** On this server; `{client_key}` stands for the key of the bot. Without it the address is of the server's one app at the company. */
  path: string
  help: string
  /** Browsers come there when a bot is connected; the company calls it for no customer. */
  isForBrowsers?: true
}

/** What a person reads where a source is connected by their account at its company. */
export interface LoginStrings {
  /** Such as 'Connect Facebook'. */
  connect: string
  /** Such as 'Facebook'. */
  company: string
  /** What this server lacks where it has no app at the company. */
  off: string
  /** For whose browser did not open the company, as it seems. */
  blocked: string
}

/** What the browser shows of a source, and what the composer must know before something is sent. Pure data. */
export interface SourceCard extends Source {
  /** What stands in `bot.source`. */
  source: string
  /** Where it stands among the sources to choose from, the lowest first. */
  order: number
  /** What the wire calls it; several sources may share it. */
  codeLang: string
  /** OKLCH, for a mark beside the name; chosen to stand out on light and dark alike. */
  colour: string
  /** Where customers of its bots may write, by what stands in `bot.channel`; the first unless somebody chooses. */
  channels: readonly string[]
  fields: readonly CardField[]
  /** Of services to which its conversations can be forwarded; stored with the other fields. Absent where Baton does not receive all that is said. */
  analytics?: readonly CardField[]
  /** What is pasted at the company, for the Configuration of the bot. */
  addresses?: readonly PastedAddress[]
  /** Only of sources that are connected by a person's account. */
  login?: LoginStrings
  /** Nobody answers there by themselves: a bot may have an engine, which Baton asks. */
  takesEngine?: true
  /** Its bot is made by one click to try things out; nobody builds with it, so no form offers it. */
  isDemo?: true
  /** Only of sources whose bots are programs that speak our protocol. */
  code?: CodeSamples
}

/** What the browser shows of an engine that answers for bots. Pure data. */
export interface EngineCard {
  /** What stands in `bot.engine`. */
  engine: string
  /** What the wire calls a bot that has it. */
  codeLang: string
  name: string
  /** OKLCH, as of a source. */
  colour: string
  /** `webhook` is none of them. */
  fields: readonly CardField[]
  /** The reasons for which it does not answer any more that connecting the person's account again mends. */
  mendedByAccount?: readonly string[]
  /** Among the sources it stands by a name of its own: for a bot of `source` that cannot be without it. */
  alone?: { name: string; order: number; source: string }
}

/** Everything that the page knows of a provider; the file `card.ts` of its folder exports it as `card`. */
export interface ProviderCard {
  /** The id of the provider. */
  provider: string
  sources: readonly SourceCard[]
  /** Where it answers for bots. */
  engine?: EngineCard
  /** The sentences of the reasons that its transports and its bots give; their codes begin with the id of the provider. */
  reasons: ReasonStrings
}
