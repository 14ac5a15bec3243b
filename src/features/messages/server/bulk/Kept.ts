import type { Act } from '#features/conversations/bulkContract.ts'
import type { ConversationRow } from '#features/conversations/server/toConversation.ts'

/** What a bulk changed of one conversation: the fields before and after, as JSON keeps them. */
export interface Kept {
  was: Record<string, unknown>
  is: Record<string, unknown>
}

/** The fields that an act may change, and that its undo brings back. Reading is kept apart. */
const fieldsOf = {
  assign: ['assignee_id', 'needs_human_at'],
  pause: ['paused', 'assignee_id', 'needs_human_at', 'resume_at'],
  label: ['labels'],
  unlabel: ['labels'],
  done: ['is_done', 'snoozed_until'],
  inbox: ['is_done', 'snoozed_until'],
  snooze: ['is_done', 'snoozed_until'],
  star: ['is_starred'],
  delete: ['deleted_at', 'deleted_by'],
  unread: [],
} as const satisfies Record<Act['do'], readonly (keyof ConversationRow)[]>

/** What an undo of the act needs to know of a conversation that it changed. */
export function keptOf(act: Act, before: ConversationRow, now: ConversationRow): Kept {
  return { was: pick(before, fieldsOf[act.do]), is: pick(now, fieldsOf[act.do]) }
}

/** Whether a conversation still is as the act left it, in what the act decided. */
export function isAsLeft(act: Act, row: ConversationRow, { is }: Kept): boolean {
  const [decisive, second] = fieldsOf[act.do] as readonly (keyof ConversationRow)[]
  const now = pick(row, fieldsOf[act.do])
  const isSame = (field: keyof ConversationRow | undefined) => field === undefined || now[field] === is[field]
  // Folder and snooze are one place, and whom a pause assigned is part of it; whether a person is still asked for is not.
  return isSame(decisive) && (act.do === 'assign' || act.do === 'delete' || isSame(second))
}

function pick(row: ConversationRow, fields: readonly (keyof ConversationRow)[]): Record<string, unknown> {
  return JSON.parse(JSON.stringify(Object.fromEntries(fields.map((field) => [field, row[field]])))) as Record<string, unknown>
}

/** A time as JSON keeps it. */
export const timeOf = (value: unknown): Date | null => (typeof value === 'string' ? new Date(value) : null)
