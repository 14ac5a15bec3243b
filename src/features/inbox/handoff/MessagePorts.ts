import type { Source } from './sourceLimits.ts'

/** What the calls about messages need from the rest of the product. */
export interface MessagePorts {
  /** What a bot's source is called and takes, by the bot's `code_lang`. */
  sourceOf(codeLang: string): Source
}
