import { store } from '#web/ui/store.ts'
import { hasCodes, withEmoji, type EmojiOf } from './withEmoji.ts'

/** The codes of emoji, once something needed them; null until then. */
export const knownEmoji = store<EmojiOf | null>(null)

/** Fetches the codes; safe to call again and again. Fails where they cannot be fetched. */
export async function learnEmoji(): Promise<EmojiOf> {
  const known = knownEmoji.get()
  if (known) return known
  const { emojiOf } = await import('./emojiTable.ts')
  knownEmoji.set(emojiOf)
  return emojiOf
}

/** A text as it is sent. Where the codes cannot be had now, it goes as it was typed: better so than not. */
export async function asSent(text: string): Promise<string> {
  if (!hasCodes(text)) return text
  return learnEmoji().then(
    (emojiOf) => withEmoji(text, emojiOf),
    () => text,
  )
}
