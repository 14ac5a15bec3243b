import { hasCodes } from './hasCodes.ts'
import { learnEmoji } from './knownEmoji.ts'
import { withEmoji } from './withEmoji.ts'

/** A text as it is sent. Where the codes cannot be had now, it goes as it was typed: better so than not. */
export async function asSent(text: string): Promise<string> {
  if (!hasCodes(text)) return text
  return learnEmoji().then(
    (emojiOf) => withEmoji(text, emojiOf),
    () => text,
  )
}
