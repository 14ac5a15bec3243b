import { store } from '#web/hooks/store.ts'
import type { EmojiOf } from './withEmoji.ts'

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
