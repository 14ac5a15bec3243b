import type { Client } from 'pg'

/** The place in the log with so many changes behind it. */
export async function cursorBefore(client: Client, changes: number): Promise<{ xid: number; id: number }> {
  const { rows } = await client.query<{ xid: string; id: string }>(
    `select xid::text, id::text from change order by xid desc, id desc offset $1 limit 1`,
    [changes - 1],
  )
  return { xid: Number(rows[0]!.xid), id: Number(rows[0]!.id) - 1 }
}
