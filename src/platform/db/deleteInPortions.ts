import type { RawBuilder } from 'kysely'
import type { Database } from './openDatabase.ts'

/** Runs a statement that deletes at most a portion, or takes that much from what is to be deleted, until nothing is left to delete, so that nothing waits for one of them for long. */
export async function deleteInPortions(db: Database, portion: number, statement: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await statement.execute(db)
    if (numAffectedRows < BigInt(portion)) return
  }
}
