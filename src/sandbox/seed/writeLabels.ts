import { sql } from 'kysely'
import type { labelColours } from '#features/inbox/conversations/labels/contract.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { northwind, type SandboxBot } from '#sandbox/northwind.ts'
import { uuidFor } from '#sandbox/kit/uuidFor.ts'

/** What the shop has given a colour; the rest is grey. */
const colours: Partial<Record<string, (typeof labelColours)[number]>> = {
  VIP: 'yellow',
  upset: 'red',
  refund: 'orange',
  returns: 'teal',
  shipping: 'blue',
  payment: 'green',
  warranty: 'purple',
  sizing: 'pink',
  'lost parcel': 'red',
}

/** The labels that conversations of some bots bear, where they are not there yet. */
export async function writeLabels(db: DatabaseOrTransaction, bots: readonly SandboxBot[], now: number): Promise<void> {
  const { rows } = await sql<{ bot_id: string; name: string }>`select distinct bot_id, unnest(labels) as name from conversation
    where workspace_id = ${northwind.id} and bot_id = any(${bots.map(({ id }) => id)}::uuid[]) order by bot_id, name`.execute(db)
  if (rows.length === 0) return
  await db
    .insertInto('label')
    .values(
      rows.map(({ bot_id, name }) => ({
        workspace_id: northwind.id,
        bot_id,
        id: uuidFor(`label:${bot_id}:${name}`),
        name,
        colour: colours[name] ?? 'grey',
        created_at: new Date(now),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
