import { useEffect } from 'react'
import type { Reason } from '#shared/reason.ts'
import { store, useStore } from '#web/hooks/store.ts'

/** What makes sentences of reasons, once it is there: they are many, and most conversations need none. */
const sentences = store<((reason: Reason) => string) | null>(null)
let asked: Promise<void> | null = null

/** Fetches the sentences; safe to call again and again. */
export function loadSentences(): Promise<void> {
  asked ??= import('./sentenceOfReason.ts').then(
    ({ sentenceOfReason }) => sentences.set(sentenceOfReason),
    // The next one who needs them tries again.
    () => void (asked = null),
  )
  return asked
}

/** A stored reason as a sentence; null without one, and until the sentences are there. */
export function useSentence(reason: Reason | null | undefined): string | null {
  const say = useStore(sentences)
  useEffect(() => {
    if (reason) void loadSentences()
  }, [reason])
  return (reason && say?.(reason)) ?? null
}

/** The same for what is not drawn. */
export const knownSentence = (reason: Reason): string | null => sentences.get()?.(reason) ?? null
