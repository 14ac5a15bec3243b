import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { sentToPeople } from './hold.ts'
import type { Turn } from './turn.ts'

/** The AI of its bot is off, and what its customer said goes to people; the line `id` says so. Docs: decisions/093. */
export function leaveToPeople(turn: Turn, id: string): void {
  const at = turn.addEvent(id, { what: 'ai_off', person: null, name: turn.row.bot_name })
  turn.change(sentToPeople(turn.row, at))
}

/** What comes back to the inbox as `row` goes to people where its AI is off by now and owes an answer; else nothing changes. */
export function leftToPeople(row: ConversationRow, at: Date): Partial<ConversationRow> {
  const isOwed = row.ai_off && !row.paused && !row.is_done && row.deleted_at === null && row.unanswered.length > 0
  return isOwed ? sentToPeople(row, at) : {}
}
