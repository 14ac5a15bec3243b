/** An error as it is kept beside the place, or the change, at which it happened. */
export function sentenceOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return text.replaceAll('\0', '').slice(0, 1000)
}
