import { codeOf } from '#shared/codeOf.ts'

/** What commonly keeps a server from starting, by the code of the system or of PostgreSQL, in a sentence with what to do. */
const troubles: Record<string, (message: string) => string> = {
  EADDRINUSE: () => 'Something else listens at this port already. Stop it, or choose another port by PORT.',
  EACCES: () => 'This user may not listen at this port. Choose one above 1023 by PORT.',
  ECONNREFUSED: () => 'The database does not answer. Check that it runs, and DATABASE_URL.',
  ENOTFOUND: () => 'The host of the database is not known. Check DATABASE_URL.',
  '28P01': () => 'The database refuses the password in DATABASE_URL.',
  '28000': () => 'The database does not let this user in. Check DATABASE_URL, and pg_hba.conf of the database.',
  '3D000': (message) => `There is no such database: ${message}. Make it, or check DATABASE_URL.`,
  '42501': (message) => `The user in DATABASE_URL lacks a right in the database: ${message}. Make it the owner of the database.`,
  '53100': () => 'The disk of the database is full. Make room and start again; nothing was lost.',
  '53300': () => 'The database takes no more connections. Raise its max_connections, or lower DATABASE_POOL.',
}

/** What keeps a server from starting, for the one who starts it; null for what nobody foresaw. */
export function foreseenTrouble(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause instanceof AggregateError ? cause.errors[0] : cause.cause) {
    const code = codeOf(cause)
    const says = code === undefined ? undefined : troubles[code]
    if (says) return says(cause.message)
  }
  return null
}
