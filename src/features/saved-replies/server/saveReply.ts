import type { Input } from '#shared/call.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Unit } from '#platform/event-log/unit.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import { audienceOfShared } from '#features/workspaces/members/server/sharedThings.ts'
import { replyChanged, replyRemoved, type Reply, type saveReply as call } from '#features/saved-replies/contract.ts'
import { accessReply } from './accessReply.ts'
import { toReply, type ReplyRow } from './replyRow.ts'

const mostReplies = 500

/** Saves a reply, or changes one. */
export async function saveReply(unit: Unit, { headers, body }: Input<typeof call>): Promise<Reply> {
  const before = body.id === undefined ? null : await accessReply(unit, body.id)
  const row = before ? await change(unit, before, body) : await make(unit, headers.teamid, body)
  const reply = toReply(row)
  // Who had it while it was shared hears first that it is gone; its writer then that it is theirs alone.
  if (before?.shared && !row.shared) unit.tell(replyRemoved, { workspace: row.workspace_id }, { id: row.id })
  unit.tell(replyChanged, audienceOfShared(row), reply)
  return reply
}

type Given = Input<typeof call>['body']

async function make(unit: Unit, team: string | undefined, { name, text, shared }: Given): Promise<ReplyRow> {
  const { workspaceId, personId } = await accessNamedWorkspace(unit, team)
  const { n } = await unit.db
    .selectFrom('reply')
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  if (n >= mostReplies) throw new AppError('bad-input', `One can have ${mostReplies} saved replies. Delete one that you do not use.`)
  const row = { workspace_id: workspaceId, id: newId(), person_id: personId, name, text, shared }
  return unit.db.insertInto('reply').values(row).returningAll().executeTakeFirstOrThrow()
}

function change(unit: Unit, before: ReplyRow, { name, text, shared }: Given): Promise<ReplyRow> {
  return unit.db
    .updateTable('reply')
    .set({ name, text, shared })
    .where('workspace_id', '=', before.workspace_id)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
