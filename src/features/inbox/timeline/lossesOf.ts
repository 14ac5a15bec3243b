import { sql } from 'kysely'
import { sees } from '#shared/visibility.ts'
import type { EventBody } from '#shared/event.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { Audience } from '#platform/event-log/RequestContext.ts'
import type { conversationLost } from '#features/inbox/conversations/contract.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { facetsOfRow } from './turn.ts'

interface Holder {
  workspace_id: string
  person_id: string
  scope: string
  scope_bots: string[]
}

interface Loss {
  audience: Audience
  body: EventBody<typeof conversationLost>
}

/** Who must be told that a conversation went out of their sight: from whom it was taken, and who saw it only because it was theirs. */
export async function lossesOf(db: DatabaseOrTransaction, moved: { before: ConversationRow; now: ConversationRow }[]): Promise<Loss[]> {
  const losses = moved.flatMap(({ before, now }) => {
    const { assignee_id: person } = before
    return person === null || person === now.assignee_id || now.mentioned.includes(person) ? [] : [{ before, now, person }]
  })
  if (losses.length === 0) return []
  const { rows } = await sql<Holder>`select workspace_id, person_id, scope, scope_bots from member
    where (workspace_id, person_id) in (select * from unnest(${losses.map(({ before }) => before.workspace_id)}::uuid[], ${losses.map(({ person }) => person)}::uuid[]))
      and not is_owner`.execute(db)
  return losses
    .filter(({ now, person }) => {
      const holder = rows.find((row) => row.workspace_id === now.workspace_id && row.person_id === person)
      return holder && !sees({ person, scope: holder.scope, bots: holder.scope_bots }, { bot: now.bot_id, people: [] })
    })
    .map(({ before, person }) => ({
      audience: { workspace: before.workspace_id, conversation: before.id, person },
      body: { id: before.id, was: facetsOfRow(before) },
    }))
}
