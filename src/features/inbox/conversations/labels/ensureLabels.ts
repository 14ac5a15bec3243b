import { sql } from 'kysely'
import { labelErrors } from '#features/inbox/conversations/errors.ts'
import { newId } from '#shared/ids.ts'
import { lockName } from '#platform/db/lockName.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { labelChanged, type Label } from './contract.ts'
import { clientKeysOf, toLabel, type LabelRow } from './labelRow.ts'
import { neatLabel } from '#features/inbox/conversations/rules.ts'

const maxLabels = 500

/** What a new label may look like, in the order in which they are taken. Red comes last, as it says that somebody waits; grey is only chosen. */
const coloursOfNew: readonly Label['colour'][] = ['blue', 'orange', 'green', 'purple', 'teal', 'pink', 'yellow', 'red']

/** How a label is locked: `use` keeps others from changing it, `change` is for who changes it themselves. */
const locks = { use: sql`for share`, change: sql`for no key update` }
type Lock = keyof typeof locks

/**
 * The label of each of some bots, by bot, as it is spelled there; made where a bot does not have it. Until the request context ends nobody renames or
 * deletes it, so that no conversation gets a name that has just gone. Who changes it then says so here: two who used it first would wait for each other.
 */
export async function ensureLabels(
  ctx: RequestContext,
  workspaceId: string,
  bots: string[],
  name: string,
  lock: Lock = 'use',
): Promise<Map<string, string>> {
  const found = await findLabels(ctx, workspaceId, bots, name, lock)
  while (found.size < bots.length) {
    const missing = bots.filter((bot) => !found.has(bot))
    await make(ctx, workspaceId, missing, neatLabel(name))
    for (const [bot, spelling] of await findLabels(ctx, workspaceId, missing, name, lock)) found.set(bot, spelling)
  }
  return found
}

/** The same where it is there already; of two spellings the given one. */
export async function findLabels(
  ctx: RequestContext,
  workspaceId: string,
  bots: string[],
  name: string,
  lock: Lock = 'use',
): Promise<Map<string, string>> {
  const { rows } = await sql<LabelRow>`select * from label where workspace_id = ${workspaceId} and bot_id = any(${bots}::uuid[])
    and lower(name) in (lower(${name}), lower(${neatLabel(name)})) order by lower(name) = lower(${name}) ${locks[lock]}`.execute(ctx.db)
  return new Map(rows.map((row) => [row.bot_id, row.name]))
}

/**
 * Makes it where it is missing, each in the colour that the labels of its bot have least. Who makes labels of the same bot waits, or many at once
 * would each see room for the last one.
 */
async function make(ctx: RequestContext, workspaceId: string, bots: string[], name: string): Promise<void> {
  for (const bot of bots.toSorted()) await lockName(ctx.db, `labels of ${bot}`)
  // The transaction that was waited for may have made this very one.
  const { rows: counts } = await sql<{
    n: number
  }>`select count(*)::int as n from label where workspace_id = ${workspaceId} and bot_id = any(${bots}::uuid[])
    group by bot_id having not bool_or(lower(name) = lower(${name})) order by n desc limit 1`.execute(ctx.db)
  if ((counts[0]?.n ?? 0) >= maxLabels) throw labelErrors.tooMany({ max: maxLabels })
  const leastUsed = sql`select c.colour from unnest(${coloursOfNew}::text[]) with ordinality c (colour, place)
    left join label l on l.workspace_id = ${workspaceId} and l.bot_id = m.bot_id and l.colour = c.colour
    group by c.colour, c.place order by count(l.id), c.place limit 1`
  const { rows } = await sql<LabelRow>`insert into label (workspace_id, bot_id, id, name, colour)
    select ${workspaceId}, bot_id, id, ${name}, (${leastUsed}) from unnest(${bots}::uuid[], ${bots.map(() => newId())}::uuid[]) as m (bot_id, id)
    on conflict do nothing returning *`.execute(ctx.db)
  const keys = await clientKeysOf(ctx.db, workspaceId)
  for (const row of rows) {
    const label = toLabel(row, keys)
    ctx.emit(labelChanged, { workspace: workspaceId }, { client_key: label.client_key, label, was: null, into: null })
  }
}
