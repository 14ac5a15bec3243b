import type { Input } from '#shared/call.ts'
import { savedReplyErrors } from '#features/saved-replies/errors.ts'
import { newId } from '#shared/ids.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { accessMetBot } from '#features/bots/server/access.ts'
import {
  accessThing,
  accessToMakeThing,
  demandMakerToKeep,
  demandRoom,
  madeBefore,
  tellThing,
  type Maker,
} from '#features/workspaces/members/server/sharedThings.ts'
import type { Reply, saveReply as call } from '#features/saved-replies/contract.ts'
import { replies, type ReplyRow } from './replyRow.ts'

/** Saves a reply, or changes one. */
export async function saveReply(ctx: RequestContext, { headers, body }: Input<typeof call>): Promise<Reply> {
  if (body.id !== undefined) return change(ctx, await accessThing(ctx, replies, body.id), body)
  const maker = await accessToMakeThing(ctx, replies, headers.teamid, body)
  const before = await madeBefore(ctx, replies, maker, body.new_id)
  return before ? change(ctx, before, body) : make(ctx, maker, body)
}

type Given = Input<typeof call>['body']

/** The bot that is given, of every bot where that is said; undefined where nothing is. */
async function givenBot(ctx: RequestContext, workspaceId: string, { client_key }: Given): Promise<OfBot | undefined> {
  if (client_key === undefined) return undefined
  if (client_key === 'all') return ofEveryBot
  const { id } = await accessMetBot(ctx, workspaceId, client_key)
  return { bot_id: id, client_key }
}

type OfBot = Pick<ReplyRow, 'bot_id' | 'client_key'>
const ofEveryBot: OfBot = { bot_id: null, client_key: null }

async function make(ctx: RequestContext, maker: Maker, given: Given): Promise<Reply> {
  const { workspaceId, personId } = maker
  const { new_id: id = newId(), name, text, shared = false } = given
  if (name === undefined) throw savedReplyErrors.unnamed().with({ field: 'name' })
  if (text === undefined) throw savedReplyErrors.empty().with({ field: 'text' })
  const { bot_id, client_key } = (await givenBot(ctx, workspaceId, given)) ?? ofEveryBot
  await demandRoom(ctx, replies, maker)
  const row = { workspace_id: workspaceId, id, person_id: personId, name, text, shared, bot_id }
  const made = await ctx.db
    .insertInto('reply')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  // The id is that of somebody else's, of which they learn nothing.
  if (!made) throw savedReplyErrors.unknown()
  return tellThing(ctx, replies, { ...made, client_key })
}

/** Changes what is given. The row is locked: nobody else changes the rest meanwhile. */
async function change(ctx: RequestContext, before: ReplyRow, given: Given): Promise<Reply> {
  const { name = before.name, text = before.text, shared = before.shared } = given
  demandMakerToKeep(ctx, replies, before, shared)
  const { bot_id, client_key } = (await givenBot(ctx, before.workspace_id, given)) ?? before
  const row = await ctx.db
    .updateTable('reply')
    .set({ name, text, shared, bot_id })
    .where('workspace_id', '=', before.workspace_id)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return tellThing(ctx, replies, { ...row, client_key }, before)
}
