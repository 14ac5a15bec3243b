import type { Completion } from './openCompletion.ts'

/** What a text says beside the name of a saved reply that is being typed in it. */
export function besideName(text: string, { at, query }: Completion): string {
  const behind = text.slice(at + 1 + query.length)
  return (text.slice(0, at) + behind.replace(/^ /, '')).trim()
}
