import type pg from 'pg'

/**
 * Begins a transaction that may take as long as it takes: while files are read or stored it asks nothing for minutes, and limits that the database has for others
 * (hosts set some by themselves) would end it each time anew. Not all versions know each limit.
 */
export async function beginLong(client: pg.ClientBase, how = ''): Promise<void> {
  // At once, as the limits hold from the beginning.
  await client.query(`begin ${how}; select set_config(name, '0', true) from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`)
}
