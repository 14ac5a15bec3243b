import { sql, type RawBuilder } from 'kysely'
import { isId } from '#shared/ids.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { isKey } from '#features/bots/rules.ts'
import { accessNamedWorkspace, type Member } from '#features/workspaces/members/server/access.ts'

/** What a list or a search is asked for. */
interface Meant {
  /** The workspace that it names. */
  team: string | undefined
  /** A conversation by its id; whatever is none, for any. */
  conversation: string | undefined
  /** A bot by its client key, or `all`. */
  clientKey: string | undefined
}

/**
 * The workspace that a list or a search means: the one it names, else that of the conversation or the bot it is asked for, else the person's current
 * one. What belongs to a workspace of others is not found, as if it did not exist.
 */
export async function accessMeantWorkspace(ctx: RequestContext, { team, conversation = '*', clientKey = 'all' }: Meant): Promise<Member> {
  const named = team ?? (await ofConversation(ctx, conversation)) ?? (await ofBot(ctx, clientKey))
  return accessNamedWorkspace(ctx, named)
}

async function ofConversation(ctx: RequestContext, id: string): Promise<string | undefined> {
  return isId(id) ? ofWhatIs(ctx, sql`conversation o on o.id = ${id}`) : undefined
}

async function ofBot(ctx: RequestContext, clientKey: string): Promise<string | undefined> {
  return clientKey !== 'all' && isKey(clientKey) ? ofWhatIs(ctx, sql`bot o on o.client_key = ${clientKey}`) : undefined
}

/** The workspace of the caller in which there is such a row `o`; undefined where there is none in theirs. */
async function ofWhatIs(ctx: RequestContext, such: RawBuilder<unknown>): Promise<string | undefined> {
  // By the workspaces of the caller, who belongs to few: conversations have no index by their ids alone.
  const { rows } = await sql<{ id: string }>`select w.id from member m join workspace w on w.id = m.workspace_id and w.deleted_at is null
    join ${such} and o.workspace_id = m.workspace_id where m.person_id = ${personOf(ctx).id}`.execute(ctx.db)
  return rows[0]?.id
}
