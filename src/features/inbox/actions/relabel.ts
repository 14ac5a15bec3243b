import { sql } from 'kysely'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { Relabelling } from '#features/inbox/conversations/labels/changeLabel.ts'
import { relabelViews } from '#features/inbox/conversations/views/relabelViews.ts'
import { namesJoined } from '#features/inbox/conversations/toConversation.ts'
import { lockedColumns, readLocked, type LockedRow } from '#features/inbox/conversations/readLocked.ts'
import { commitTurns } from '#features/inbox/timeline/commitTurn.ts'
import { Turn } from '#features/inbox/timeline/turn.ts'

/** So many conversations are changed in one transaction: others who want one of them wait for no more than that. */
const atOnce = 100

/** Puts a label's new name in the place of its old one, or nothing, on every conversation of its bot, deleted ones too. No line is worth it. */
export async function relabel(contexts: RequestContexts, work: Relabelling, portion = atOnce): Promise<void> {
  await contexts.write(nobody, (ctx) => relabelViews(ctx, work))
  while (await contexts.write(nobody, (ctx) => relabelSome(ctx, work, portion)));
}

async function relabelSome(ctx: RequestContext, { workspace, bot, from, to }: Relabelling, portion: number): Promise<boolean> {
  const bearing = sql`c.workspace_id = ${workspace} and c.bot_id = ${bot} and c.labels @> array[${from}::text]`
  const rows = await readLocked(
    ctx.db,
    sql<LockedRow>`select ${lockedColumns} from conversation c
    ${namesJoined}
    where c.workspace_id = ${workspace} and c.id = any(array(
      (select c.id from conversation c where ${bearing} and c.labels <> '{}' and c.deleted_at is null limit ${portion})
      union all (select c.id from conversation c where ${bearing} and c.deleted_at is not null limit ${portion})
      limit ${portion}))
    order by c.id for no key update of c`,
  )
  const turns = rows
    .filter((row) => row.labels.includes(from))
    .map((row) => {
      const turn = new Turn(row, ctx.now.getTime())
      turn.change({ labels: [...new Set(row.labels.flatMap((name) => (name === from ? (to ?? []) : name)))] })
      return { before: row, turn, forBot: [] }
    })
  if (turns.length > 0) await commitTurns(ctx, turns)
  return rows.length > 0
}
