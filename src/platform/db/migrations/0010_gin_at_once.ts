import { sql, type Kysely } from 'kysely'

/**
 * What is looked up by its parts is put into its place at once. PostgreSQL would gather it and put it there later: in the midst of somebody's transaction, or
 * when it analyzes the table, for seconds, in which the log stands still.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) {
    await sql.raw(`alter index ${index} set (fastupdate = off)`).execute(db)
    await sql.raw(`select gin_clean_pending_list('${index}')`).execute(db)
  }
}

const indexes = ['conversation_labels', 'conversation_mentioned', 'customer_search', 'delivery_provider_message', 'webhook_event_channels']
