import type { CodeLang } from '#features/bots/contract.ts'
import { largestPicture, maxPictures, pictureTypes } from '#features/files/contract.ts'
import type { Source, SourceLimits } from '#features/inbox/handoff/sourceLimits.ts'
import { installSnippets, movingSnippets, usageSnippets, type Snippet } from './snippets.ts'

/** A field to fill in when a bot of this source is set up. */
export interface CardField {
  /** The bot's field of that name. */
  name: 'webhook'
  label: string
  placeholder: string
  help: string
  required: boolean
  /** The protocols an address may have; in the sandbox the server allows http on this machine beside it. */
  protocols: readonly ['https:']
  /** In characters. */
  maxLength: number
}

/** What the browser shows of a source, and what the composer must know before something is sent. */
export interface SourceCard extends Source {
  codeLang: CodeLang
  /** OKLCH, for a mark beside the name; chosen to stand out on light and dark alike. */
  colour: string
  fields: readonly CardField[]
  install: Snippet
  usage: readonly Snippet[]
  moving: Snippet
}

/** Whatever a bot's own platform can do less, only the bot knows; Baton hands it all. */
const limits: SourceLimits = {
  textLength: 20_000,
  pictures: { max: maxPictures, largest: largestPicture, types: pictureTypes },
  windowHours: null,
}

function webhook(help: string): CardField {
  return {
    name: 'webhook',
    label: 'Webhook',
    placeholder: 'https://bot.example.com/baton',
    help,
    required: false,
    protocols: ['https:'],
    maxLength: 500,
  }
}

function card(codeLang: CodeLang, name: string, colour: string, help: string): SourceCard {
  return {
    codeLang,
    name,
    colour,
    limits,
    fields: [webhook(help)],
    install: installSnippets[codeLang],
    usage: usageSnippets[codeLang],
    moving: movingSnippets[codeLang],
  }
}

const withoutSocket = 'Where what people write is sent, signed with the webhook secret. Without it replies wait until there is one.'

/** The three sources of bots that report by our SDK, or by one that speaks the same protocol. */
export const sdkCards: Record<CodeLang, SourceCard> = {
  npm: card(
    'npm',
    'Node.js',
    'oklch(0.66 0.16 145)',
    'Where what people write is sent while no socket of the bot is open, signed with the webhook secret.',
  ),
  python: card('python', 'Python', 'oklch(0.62 0.13 250)', withoutSocket),
  ruby: card('ruby', 'Ruby', 'oklch(0.6 0.2 25)', withoutSocket),
}

/** The source of a bot by its `code_lang`. */
export function sourceOf(codeLang: string): SourceCard {
  return sdkCards[codeLang as CodeLang]
}
