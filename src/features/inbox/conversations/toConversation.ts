import { sql } from 'kysely'
import { wireSeconds } from '#shared/time.ts'
import type { Conversation, LastMessage } from './contract.ts'

/**
 * A customer message that nobody has answered: its number, its body as the bot sent it, and whether the AI was asked to answer it. It
 * is handed to the bot when the AI resumes.
 */
export interface Unanswered {
  seq: number
  raw: unknown
  asked: boolean
}

/** Who held a conversation before somebody passed the baton on, so that they can take that back; `epoch` is the one since then. Times as JSON keeps them. */
export interface FormerHold {
  what: 'assign' | 'pause' | 'done' | 'block' | 'ai_off'
  /** Null for the product and for bots. */
  by: string | null
  epoch: number
  paused: boolean
  assignee_id: string | null
  needs_human_at: string | null
  waiting_at: string | null
  resume_at: string | null
  /** Where a block took it from. */
  folder?: { is_done: boolean; snoozed_until: string | null; snoozed_by: string | null }
}

/** What is shown of a conversation, as the queries give it: its own columns, its customer's and its bot's names. */
export interface ShownRow {
  workspace_id: string
  id: string
  channel: string
  platform: string
  rev: number
  epoch: number
  paused: boolean
  is_starred: boolean
  is_done: boolean
  deleted_at: Date | null
  snoozed_until: Date | null
  assignee_id: string | null
  mentioned: string[]
  needs_human_at: Date | null
  /** Since when the customer waits for a person. */
  waiting_at: Date | null
  /** When the customer last wrote, or reacted. */
  customer_at: Date | null
  /** Since when an answer hangs or has failed. */
  undelivered_at: Date | null
  /** Since when its customer is blocked. */
  blocked_at: Date | null
  labels: string[]
  in_count: number
  last_seq: number
  last_at: Date
  last_message: LastMessage | null
  created_at: Date
  user_key: string
  customer_name: string
  profile: Record<string, string>
  client_key: string
  bot_name: string
}

/** A conversation with what its next step is decided by. */
export interface ConversationRow extends ShownRow {
  bot_id: string
  deleted_by: string | null
  /** Who is to be told when its snooze ends, unless somebody holds it; null where it is not snoozed. */
  snoozed_by: string | null
  last_answer_seq: number
  /** When the newest line of the transcript was written. */
  tail_at: Date
  last_human_at: Date | null
  /** When the AI resumes by itself, if nobody of the team says anything until then. */
  resume_at: Date | null
  resume_warned: boolean
  /** When it needs a human again, if the one who holds it has not written to the customer until then. */
  escalate_at: Date | null
  former_hold: FormerHold | null
  address: unknown
  unanswered: Unanswered[]
  auto_resume_minutes: number | null
  escalate_after_minutes: number | null
  done_ends_hold: boolean
  /** The source of its bot. */
  source: string
  /** The engine that answers for its bot; null where the bot does by itself. */
  engine: string | null
  /** What a customer is told when an engine asks for a person. */
  handover_text: string
  /** The AI of its bot is off: it answers nobody, whoever has the conversation. */
  ai_off: boolean
}

/** Joins customer `u` and bot `b` to conversation `c`, for the columns below. */
export const namesJoined = sql`join customer u on u.workspace_id = c.workspace_id and u.id = c.customer_id
    join bot b on b.workspace_id = c.workspace_id and b.id = c.bot_id`

/** The columns of a ShownRow, where its names are joined. */
export const shownColumns = sql`c.workspace_id, c.id, c.channel, c.platform, c.rev, c.epoch, c.paused, c.is_starred, c.is_done, c.deleted_at, c.snoozed_until, c.assignee_id, c.mentioned,
  c.needs_human_at, c.waiting_at, c.customer_at, c.undelivered_at, c.labels, c.in_count, c.last_seq, c.last_at, c.last_message, c.created_at, u.user_key, u.name as customer_name, u.profile, u.blocked_at,
  b.client_key, b.name as bot_name`

/** The columns of a ConversationRow. */
export const conversationColumns = sql`${shownColumns}, c.bot_id, c.deleted_by, c.snoozed_by, c.last_answer_seq, c.tail_at, c.last_human_at, c.resume_at, c.resume_warned, c.escalate_at, c.former_hold, c.address, c.unanswered,
  b.auto_resume_minutes, b.escalate_after_minutes, b.done_ends_hold, b.source, b.engine, b.handover_text,
  b.ai_off_at is not null as ai_off`

const seconds = (date: Date | null) => (date === null ? null : wireSeconds(date.getTime()))

/** Who said the last message. What the product itself noted is by the bot. */
function speakerOf({ by, name, person, user_profile }: LastMessage, row: ShownRow): { id: string; name: string } {
  if (by === 'customer') return user_profile ?? { id: row.user_key, name }
  return { id: (by === 'person' ? person : null) ?? row.client_key, name }
}

/** The row in the words of the wire. */
export function toConversation(row: ShownRow): Conversation {
  return {
    id: row.id,
    rev: row.rev,
    client_key: row.client_key,
    name: row.customer_name,
    team: row.workspace_id,
    sourceTeam: row.platform,
    sourceChannel: row.channel,
    timestamp: wireSeconds(row.last_at.getTime()),
    created_at: wireSeconds(row.created_at.getTime()),
    paused: row.paused,
    epoch: row.epoch,
    is_starred: row.is_starred,
    is_done: row.is_done,
    is_deleted: row.deleted_at !== null,
    is_archived: false,
    snoozed_until: seconds(row.snoozed_until),
    tags: row.labels,
    assignee: row.assignee_id,
    mentioned: row.mentioned,
    needs_human_since: row.is_done ? null : seconds(row.needs_human_at),
    waiting_since: row.is_done ? null : seconds(row.waiting_at),
    customer_at: seconds(row.customer_at),
    undelivered_since: seconds(row.undelivered_at),
    blocked_since: seconds(row.blocked_at),
    in_count: row.in_count,
    last_seq: row.last_seq,
    user_profile: { ...row.profile, id: row.user_key, name: row.customer_name },
    bot_profile: { name: row.bot_name },
    last_message: row.last_message && { ...row.last_message, user_profile: speakerOf(row.last_message, row) },
  }
}
