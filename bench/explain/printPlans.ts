import type { Client } from 'pg'

/** What makes PostgreSQL tell a connection how it ran each of its statements, those of triggers too, as a notice. */
const settings: Record<string, string> = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
}

/**
 * From the next connection on, plans are told in the database of `client`. `byIndex` makes reading whole tables dear: then it is seen whether
 * there is an index even for a table that has few rows today.
 */
export async function printPlans(client: Client, { byIndex }: { byIndex: boolean }): Promise<void> {
  await forEach(
    client,
    Object.entries({ ...settings, enable_seqscan: byIndex ? 'off' : 'on' }).map(([name, value]) => `set ${name} = '${value}'`),
  )
}

export async function keepPlans(client: Client): Promise<void> {
  await forEach(
    client,
    [...Object.keys(settings), 'enable_seqscan'].map((name) => `reset ${name}`),
  )
}

async function forEach(client: Client, changes: string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`select current_database() as name`)
  for (const change of changes) await client.query(`alter database ${client.escapeIdentifier(rows[0]!.name)} ${change}`)
}
