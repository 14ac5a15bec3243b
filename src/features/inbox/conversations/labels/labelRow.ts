import type { Selectable } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { Schema } from '#platform/db/schema.ts'
import type { Label, labelColours } from './contract.ts'

export type LabelRow = Selectable<Schema['label']>

/** The client keys of the bots of a workspace that are there, by their ids. */
export async function clientKeysOf(db: DatabaseOrTransaction, workspaceId: string): Promise<Map<string, string>> {
  const bots = await db
    .selectFrom('bot')
    .where('workspace_id', '=', workspaceId)
    .where('deleted_at', 'is', null)
    .select(['id', 'client_key'])
    .execute()
  return new Map(bots.map(({ id, client_key }) => [id, client_key]))
}

/** The row in the words of the wire. */
export function toLabel({ id, bot_id, name, colour }: LabelRow, clientKeys: Map<string, string>): Label {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- other colours are never written
  return { id, client_key: clientKeys.get(bot_id) ?? '', name, colour: colour as (typeof labelColours)[number] }
}
