import { createDatabase, type TestDatabaseAddress } from './testDatabase.ts'

/** A database of one's own without any table, as a new one is; `drop` it at the end. */
export function emptyDatabase(encoding = 'UTF8'): Promise<TestDatabaseAddress> {
  return createDatabase(`encoding '${encoding}' locale 'C' locale_provider libc template template0`)
}
