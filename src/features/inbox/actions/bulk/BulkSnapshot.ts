import type { Act } from './contract.ts'
import { linesOfMove } from '#features/inbox/actions/isMovedSince.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import type { TimelineEvent } from '#features/inbox/timeline/contract.ts'

/** What a bulk changed of one conversation: what its undo brings back, and what must still be so then, as JSON keeps them. */
export interface BulkSnapshot {
  was: Record<string, unknown>
  is: Record<string, unknown>
  /** The number of the last line then. Those kept by servers before this had none. */
  seq?: number
  /** Its revision then, as `seq`. */
  rev?: number
  /** How many messages its customer had written then, as `seq`. */
  in_count?: number
}

/**
 * The fields that an act may change, and that its undo brings back; `decides` are those that must still be as the act left them, `lasts` those whose
 * value, where it left one, must not have ended. `lines` say that somebody has changed them, also where they are again as the act left them.
 */
interface Changed {
  fields: (keyof ConversationRow)[]
  decides: (keyof ConversationRow)[]
  lasts?: (keyof ConversationRow)[]
  lines: TimelineEvent['what'][]
}

// Folder and snooze are one place.
const place: Changed = {
  fields: ['is_done', 'snoozed_until', 'snoozed_by'],
  decides: ['is_done', 'snoozed_until'],
  lines: linesOfMove,
}
// One label comes and goes whatever became of the others.
const labels: Changed = { fields: ['labels'], decides: [], lines: ['labelled', 'unlabelled'] }

// Who holds it, and since when its customer waits for a person. A person who wrote has taken it up, and a wait that ended does not come back; what its
// customer says or asks for since is no reason to leave it, and stays.
const hold: Changed = {
  fields: ['paused', 'assignee_id', 'needs_human_at', 'waiting_at', 'resume_at'],
  decides: ['paused', 'assignee_id', 'last_human_at'],
  lasts: ['waiting_at'],
  lines: ['assigned', 'unassigned', 'paused', 'resumed', 'auto_resumed', 'blocked', 'unblocked'],
}

const changedBy: Record<Act['do'], Changed> = {
  assign: hold,
  pause: hold,
  label: labels,
  unlabel: labels,
  done: place,
  inbox: place,
  snooze: place,
  star: { fields: ['is_starred'], decides: ['is_starred'], lines: [] },
  delete: { fields: ['deleted_at', 'deleted_by'], decides: ['deleted_at'], lines: [] },
  // Reading is kept apart.
  unread: { fields: [], decides: [], lines: [] },
}

/** What an undo of the act needs to know of a conversation that it changed. */
export function snapshotOf(act: Act, before: ConversationRow, now: ConversationRow): BulkSnapshot {
  const { fields, decides, lasts = [] } = changedBy[act.do]
  return { was: pick(before, fields), is: pick(now, [...decides, ...lasts]), seq: now.last_seq, rev: now.rev, in_count: now.in_count }
}

/** Whether its undo puts a conversation where nobody looks for a customer who wrote since. */
const hides = ({ was }: BulkSnapshot): boolean => was['is_done'] === true || timeOf(was['snoozed_until']) !== null

/** Whether a line says that somebody has changed what the act did, or asked for a person whom its undo would hide the customer from. */
export function isOfAct(act: Act, kept: BulkSnapshot, { what, about }: TimelineEvent): boolean {
  if (what === 'asked_for_human') return hides(kept)
  return changedBy[act.do].lines.includes(what) && (!('tag' in act) || about?.toLowerCase() === act.tag.toLowerCase())
}

/** Whether a conversation still is as the act left it, in what the act decided; where its undo hides its customer, they have not written since. */
export function isAsLeft(act: Act, row: ConversationRow, kept: BulkSnapshot): boolean {
  const { is, in_count = row.in_count } = kept
  if (hides(kept) && row.in_count !== in_count) return false
  const { decides, lasts = [] } = changedBy[act.do]
  const now = pick(row, [...decides, ...lasts])
  return decides.every((field) => now[field] === is[field]) && lasts.every((field) => is[field] === null || now[field] === is[field])
}

function pick(row: ConversationRow, fields: (keyof ConversationRow)[]): Record<string, unknown> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the text is of these fields
  return JSON.parse(JSON.stringify(Object.fromEntries(fields.map((field) => [field, row[field]])))) as Record<string, unknown>
}

/** A time as JSON keeps it. */
export const timeOf = (value: unknown): Date | null => (typeof value === 'string' ? new Date(value) : null)
