import { sql } from 'kysely'
import { nobody, type RequestContext, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { Relabelling } from '#features/inbox/conversations/labels/changeLabel.ts'
import { labelChanged } from '#features/inbox/conversations/labels/contract.ts'
import { relabelViews } from '#features/inbox/conversations/views/relabelViews.ts'
import { lockWhere } from '#features/inbox/conversations/readLocked.ts'
import { commitTurns } from '#features/inbox/timeline/commitTurn.ts'
import { Turn } from '#features/inbox/timeline/turn.ts'

/** So many conversations are changed in one transaction: others who want one of them wait for no more than that. */
const atOnce = 100

/**
 * Puts a label's new name in the place of its old one, or nothing, on every conversation of its bot, deleted ones too. No line is worth it. Where the label is renamed,
 * merged or deleted once more meanwhile, that job may be through before this one, on another server: what it did not see yet gets the name that it gives.
 * Where that is the old name again, all that bear it bear it rightly, and are left alone; so are those that were given a label that was made again under it.
 */
export async function relabel(contexts: RequestContexts, work: Relabelling, portion = atOnce): Promise<void> {
  let name = work.to
  const write = async <T>(step: (ctx: RequestContext, work: Relabelling) => Promise<T>): Promise<T | undefined> => {
    for (;;) {
      const asked = { ...work, to: name }
      const done = await contexts.write(nobody, async (ctx) => {
        const to = await spelledNow(ctx, asked)
        if (to === undefined) return null
        return { answer: to === work.from ? undefined : await step(ctx, { ...work, to }) }
      })
      if (done) return done.answer
      name = await contexts.read(nobody, (ctx) => becameOf(ctx, asked))
    }
  }
  await write(relabelViews)
  while (await write((ctx, now) => relabelSome(ctx, now, portion)));
}

/** How the new name is spelled; undefined where no label has it any more. Until the transaction ends none of that changes. */
async function spelledNow(ctx: RequestContext, { workspace, bot, to }: Relabelling): Promise<string | null | undefined> {
  if (to === null) return null
  const { rows } = await sql<{
    name: string
  }>`select name from label where workspace_id = ${workspace} and bot_id = ${bot} and lower(name) = lower(${to})
    for share`.execute(ctx.db)
  return rows[0]?.name
}

/** Holds for changes of a bot's labels. */
const isOfBot = ({ workspace, bot }: Pick<Relabelling, 'workspace' | 'bot'>) =>
  sql`body ->> 'client_key' = (select client_key from bot where workspace_id = ${workspace} and id = ${bot})`

/** What stands in the place of a name that no label has any more, by the log; null: nothing, as it was deleted. */
async function becameOf(ctx: RequestContext, { workspace, bot, to }: Relabelling): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select coalesce(body #>> '{label,name}', body ->> 'into') as name from change
    where workspace_id = ${workspace} and name = ${labelChanged.name} and lower(body ->> 'was') = lower(${to})
      and ${isOfBot({ workspace, bot })}
    order by xid desc, id desc limit 1`.execute(ctx.db)
  return rows[0]?.name ?? null
}

/**
 * Holds for conversations `c` that were given a label which was made again under the old name, by the log: they bear another one than the name stood for. Where no
 * label has it again, nothing of the log is read.
 */
function wasGivenAgain({ workspace, bot, from }: Relabelling) {
  const bears = (whose: string) => sql`coalesce((h.body #> ${sql.lit(`{${whose},tags}`)})::jsonb ? ${from}, false)`
  return sql`exists (select from label where workspace_id = ${workspace} and bot_id = ${bot} and name = ${from})
    and exists (select from change h where h.conversation_id = c.id and h.workspace_id = c.workspace_id and not ${bears('was')} and ${bears('conversation')}
      and (h.xid, h.id) > (select xid, id from change where workspace_id = ${workspace} and name = ${labelChanged.name} and body ->> 'was' = ${from}
        and ${isOfBot({ workspace, bot })} order by xid desc, id desc limit 1))`
}

async function relabelSome(ctx: RequestContext, work: Relabelling, portion: number): Promise<boolean> {
  const { workspace, bot, from, to } = work
  const bearing = sql`c.bot_id = ${bot} and c.labels @> array[${from}::text] and not (${wasGivenAgain(work)})`
  const rows = await lockWhere(
    ctx.db,
    workspace,
    sql`c.id = any(array(
      (select c.id from conversation c where c.workspace_id = ${workspace} and ${bearing} and c.labels <> '{}' and c.deleted_at is null limit ${portion})
      union all (select c.id from conversation c where c.workspace_id = ${workspace} and ${bearing} and c.deleted_at is not null limit ${portion})
      limit ${portion}))`,
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
