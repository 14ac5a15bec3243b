import { useCallback, useEffect } from 'react'
import { hasCodes } from '#features/inbox/web/emoji/hasCodes.ts'
import { knownEmoji, learnEmoji } from '#features/inbox/web/emoji/knownEmoji.ts'
import { useStore } from '#web/hooks/store.ts'
import { shownText } from './shownText.ts'

/**
 * What shows messages on lines of their own, with the emoji that are known by now. Their codes are fetched only for the texts in `needed`: the list of
 * conversations is there before them, and makes do with what a transcript has fetched.
 */
export function useShownText(needed: readonly string[] = []): (written: string) => string {
  const emojiOf = useStore(knownEmoji)
  const coded = needed.some(hasCodes)
  // Without them the codes stay as they were typed.
  useEffect(() => void (coded && learnEmoji().catch(() => undefined)), [coded])
  return useCallback((written) => shownText(written, emojiOf), [emojiOf])
}
