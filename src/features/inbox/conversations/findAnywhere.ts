import { sql } from 'kysely'
import type { Input } from '#shared/call.ts'
import { pageSize } from '#shared/paging.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessMeantWorkspace } from './accessMeantWorkspace.ts'
import { wholeInbox, type Criteria, type ListedConversation, type Seen } from './contract.ts'
import type { countFound, findConversations, FoundCounts } from './findContract.ts'
import { countOf, narrowingTables, newestOf } from './findConversations.ts'
import { conditions, wantedBy, type ListQuery } from './listQuery.ts'
import { countCap, withSeen } from './rules.ts'
import { seenByMember } from './seen.ts'
import { namesJoined, shownColumns, toConversation, type ShownRow } from './toConversation.ts'

interface Row extends ShownRow, Seen {}

const folders: Criteria['folder'][] = ['inbox', 'done', 'snoozed']

/** The conversations of a phrase's customers in every folder, the newest first. */
export async function findAnywhere(
  ctx: RequestContext,
  input: Input<typeof findConversations>,
): Promise<{ channels: ListedConversation[] }> {
  const { member, wanted, inFolders } = await parse(ctx, input)
  const seen = seenByMember(member)
  // Each folder has an index of its own, which is walked no further than fills a page.
  const newest = inFolders.map(({ where }) => sql`select c.id, c.last_at from (${newestOf(wanted, where, pageSize)}) c`)
  const { rows } = await sql<Row>`with ${narrowingTables(wanted)} found as materialized (${sql.join(newest, sql` union all `)})
    select ${shownColumns}, ${seen.columns} from (select id from found order by last_at desc, id desc limit ${sql.lit(pageSize)}) n
      join conversation c on c.workspace_id = ${member.workspaceId} and c.id = n.id ${namesJoined} ${seen.join}
    order by c.last_at desc, c.id desc`.execute(ctx.db)
  return { channels: rows.map((row) => withSeen(toConversation(row), row)) }
}

/** How many conversations of a phrase's customers lie in each folder. */
export async function countAnywhere(ctx: RequestContext, input: Input<typeof countFound>): Promise<FoundCounts> {
  const { wanted, inFolders } = await parse(ctx, input)
  const counts = inFolders.map(({ folder, where }) => sql`${countOf(wanted, where, countCap)} as ${sql.ref(folder)}`)
  const { rows } =
    await sql<FoundCounts>`with ${narrowingTables(wanted)} counted as (select ${sql.join(counts)}) select * from counted`.execute(ctx.db)
  return rows[0]!
}

/** Who asks, what is wanted, and what holds for it in each folder. */
async function parse(ctx: RequestContext, { query: { phrase }, headers }: Pick<Input<typeof findConversations>, 'query' | 'headers'>) {
  const { teamid: team, clientkey: clientKey } = headers
  const member = await accessMeantWorkspace(ctx, { team, conversation: undefined, clientKey })
  const queryOf = (folder: Criteria['folder']): ListQuery => ({
    member,
    criteria: { ...wholeInbox, folder },
    clientKey: clientKey === 'all' ? null : clientKey,
    only: null,
    phrase,
    from: null,
    now: ctx.now,
  })
  return {
    member,
    wanted: wantedBy(queryOf('inbox')),
    inFolders: folders.map((folder) => ({ folder, where: conditions(queryOf(folder), 'all') })),
  }
}
