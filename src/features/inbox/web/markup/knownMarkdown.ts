import { store } from '#web/hooks/store.ts'
import type { readMarkdown } from './readMarkdown.ts'

/** What reads Markdown, once a message needed it; null until then. */
export const knownMarkdown = store<typeof readMarkdown | null>(null)

/** Fetches it; safe to call again and again. Fails where it cannot be fetched. */
export async function learnMarkdown(): Promise<void> {
  if (knownMarkdown.get()) return
  const module = await import('./readMarkdown.ts')
  knownMarkdown.set(module.readMarkdown)
}
