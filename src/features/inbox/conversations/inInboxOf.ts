import { sql, type RawBuilder } from 'kysely'
import { ofLivingBots } from '#features/bots/server/ofLivingBots.ts'
import type { Member } from '#features/workspaces/members/server/access.ts'
import { folders } from './folders.ts'
import { visibleTo } from './visibility.ts'

/** Holds for the conversations `c` of the inbox that the member sees. */
export function inInboxOf(member: Member): RawBuilder<unknown> {
  return sql`c.workspace_id = ${member.workspaceId} and ${folders.inbox} and c.deleted_at is null
    and ${ofLivingBots(member.workspaceId, sql`c.bot_id`)} and ${visibleTo(member)}`
}
