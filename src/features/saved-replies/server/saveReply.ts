import type { Input } from '#shared/call.ts'
import { savedReplyErrors } from '#features/saved-replies/errors.ts'
import { newId } from '#shared/ids.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import {
  accessToMakeThing,
  audienceOfShared,
  demandMakerToKeep,
  madeBefore,
  type Maker,
} from '#features/workspaces/members/server/sharedThings.ts'
import { replyChanged, replyRemoved, type Reply, type saveReply as call } from '#features/saved-replies/contract.ts'
import { accessReply } from './accessReply.ts'
import { toReply, type ReplyRow } from './replyRow.ts'

const maxReplies = 500

/** Saves a reply, or changes one. */
export async function saveReply(ctx: RequestContext, { headers, body }: Input<typeof call>): Promise<Reply> {
  if (body.id !== undefined) return change(ctx, await accessReply(ctx, body.id), body)
  const maker = await accessToMakeThing(ctx, headers.teamid, body, savedReplyErrors)
  const before = await madeBefore<ReplyRow>(ctx, 'reply', maker, body.new_id)
  return before ? change(ctx, before, body) : make(ctx, maker, body)
}

type Given = Input<typeof call>['body']

async function make(ctx: RequestContext, { workspaceId, personId }: Maker, given: Given): Promise<Reply> {
  const { new_id: id = newId(), name, text, shared = false } = given
  if (name === undefined) throw savedReplyErrors.unnamed().with({ field: 'name' })
  if (text === undefined) throw savedReplyErrors.empty().with({ field: 'text' })
  const { n } = await ctx.db
    .selectFrom('reply')
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  if (n >= maxReplies) throw savedReplyErrors.tooMany({ max: maxReplies })
  const row = { workspace_id: workspaceId, id, person_id: personId, name, text, shared }
  const made = await ctx.db
    .insertInto('reply')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  // The id is that of somebody else's, of which they learn nothing.
  if (!made) throw savedReplyErrors.unknown()
  return tell(ctx, made)
}

/** Changes what is given. The row is locked: nobody else changes the rest meanwhile. */
async function change(ctx: RequestContext, before: ReplyRow, given: Given): Promise<Reply> {
  const { name = before.name, text = before.text, shared = before.shared } = given
  demandMakerToKeep(ctx, before, shared, savedReplyErrors)
  const row = await ctx.db
    .updateTable('reply')
    .set({ name, text, shared })
    .where('workspace_id', '=', before.workspace_id)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  // Who had it while it was shared receives first that it is gone; its writer then that it is theirs alone.
  if (before.shared && !row.shared) ctx.emit(replyRemoved, { workspace: row.workspace_id }, { id: row.id })
  return tell(ctx, row)
}

function tell(ctx: RequestContext, row: ReplyRow): Reply {
  const reply = toReply(row)
  ctx.emit(replyChanged, audienceOfShared(row), reply)
  return reply
}
