/** The code that an error of Node.js, of PostgreSQL or of a library carries (`ENOENT`, `40P01`); undefined where there is none, or it is no text. */
export function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
