import pg from 'pg'

/**
 * Whether a prepared statement is refused because what it answers has other columns by now: a newer server has brought the schema up to date. The
 * text of the error is in the language of the database; its place in PostgreSQL is not.
 */
export function isPlanOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}
