import { store } from '#web/hooks/store.ts'
import type { MarkdownBlock } from './MarkdownBlock.tsx'
import type { readMarkdown } from './readMarkdown.ts'

/** What reads Markdown, and what draws its blocks. */
interface Markdown {
  readMarkdown: typeof readMarkdown
  MarkdownBlock: typeof MarkdownBlock
}

/** Both, once a message needed them; null until then. */
export const knownMarkdown = store<Markdown | null>(null)

/** Fetches them; safe to call again and again. Fails where they cannot be fetched. */
export async function learnMarkdown(): Promise<void> {
  if (knownMarkdown.get()) return
  const [reader, block] = await Promise.all([import('./readMarkdown.ts'), import('./MarkdownBlock.tsx')])
  knownMarkdown.set({ readMarkdown: reader.readMarkdown, MarkdownBlock: block.MarkdownBlock })
}
