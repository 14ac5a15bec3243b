import { newId } from '#shared/ids.ts'
import { day } from '#shared/time.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'

/** Every new workspace tries Pro for this long, without a card. */
const trialDays = 14

/** Makes a workspace with its owner and trial, and makes it the owner's current one. Answers its id. */
export async function createWorkspace(
  ctx: RequestContext,
  ownerId: string,
  name: string,
  id: string = newId(ctx.now.getTime()),
): Promise<string> {
  const trialEnd = new Date(ctx.now.getTime() + trialDays * day)
  await ctx.db.insertInto('workspace').values({ id, name, trial_ends_at: trialEnd, deleted_at: null }).execute()
  const all = { is_owner: true, train: true, chat: true, edit: true, billing: true, support: true }
  await ctx.db
    .insertInto('member')
    .values({ workspace_id: id, person_id: ownerId, ...all, joined_at: ctx.now })
    .execute()
  await ctx.db.updateTable('person').set({ workspace_id: id, bot_client_key: null }).where('id', '=', ownerId).execute()
  return id
}
