import { sql, type RawBuilder } from 'kysely'
import { ofLivingBots } from '#features/bots/server/ofLivingBots.ts'
import { can } from '#features/workspaces/members/permissions.ts'
import type { Member } from '#features/workspaces/members/server/access.ts'
import { inInboxOf } from './inInboxOf.ts'
import { countCap } from './rules.ts'
import { visibleTo } from './visibility.ts'

/** The ids of what is next up for a member, by why, so many of each as are counted; each kind walks an index of its own, in which there is little else. */
export interface NextUp {
  /** Needs a human, and they may take it; longest waiting first. */
  waiting: RawBuilder<string[]>
  /** They hold it, and its customer waits for them; longest waiting first. */
  own: RawBuilder<string[]>
  /** It mentions them or has a note for them, a snooze of theirs ended in it, or they marked it by their own hand. */
  flagged: RawBuilder<string[]>
  /** Those of them that mention the member. */
  mentions: RawBuilder<string[]>
}

export function nextUpOf(member: Member): NextUp {
  const mayChat = can(member, 'chat')
  return {
    waiting: mayChat ? idsOf(sql`${inInbox(member)} and c.needs_human_at is not null ${longestFirst}`) : nobody,
    own: mayChat ? idsOf(sql`${inInbox(member)} and c.assignee_id = ${member.personId} and c.paused ${longestFirst}`) : nobody,
    flagged: flaggedOf(member, sql`true`),
    mentions: flaggedOf(member, sql`s.mention_unread`),
  }
}

/** Holds for the conversations `c` that are next up for a member. */
export function isNextUpFor(member: Member): RawBuilder<boolean> {
  const { waiting, own, flagged } = nextUpOf(member)
  return sql<boolean>`c.id = any(${waiting} || ${own} || ${flagged})`
}

/** What a member has flagged, or a mention, a note for them or the end of a snooze has. */
function flaggedOf(member: Member, which: RawBuilder<boolean>): RawBuilder<string[]> {
  return idsOf(sql`seen s join conversation c on c.workspace_id = s.workspace_id and c.id = s.conversation_id
    where s.workspace_id = ${member.workspaceId} and s.person_id = ${member.personId} and (s.mention_unread or s.marked_unread or s.woke_unread or s.note_unread) and ${which}
      and c.deleted_at is null and ${ofLivingBots(member.workspaceId, sql`c.bot_id`)} and ${visibleTo(member)}`)
}

const nobody = sql<string[]>`'{}'::uuid[]`
const idsOf = (from: RawBuilder<unknown>) => sql<string[]>`array(select c.id from ${from} limit ${sql.lit(countCap)})`
const inInbox = (member: Member) => sql`conversation c where ${inInboxOf(member)} and c.waiting_at is not null`
const longestFirst = sql`order by c.waiting_at, c.id`
