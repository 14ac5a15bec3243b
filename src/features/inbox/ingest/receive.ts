import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import type { Report } from '#features/inbox/timeline/ports.ts'
import { customerWrote, humanWanted } from '#features/inbox/timeline/hold.ts'
import {
  askedAgainId,
  reportIdOf,
  laterIdOf,
  messageIds,
  otherSideSpoke,
  sentIdOf,
  writtenIdOf,
} from '#features/inbox/timeline/identity.ts'
import { leaveToPeople } from '#features/inbox/timeline/leaveToPeople.ts'
import type { KnownMessage } from '#features/inbox/timeline/messageRows.ts'
import type { MessageBody } from '#features/inbox/timeline/toMessage.ts'
import { preview, Turn, type TurnResult } from '#features/inbox/timeline/turn.ts'
import { isFromBlocked, saidByBlocked } from './saidByBlocked.ts'
import { takeOver } from './takeOver.ts'

export interface Received extends TurnResult {
  suppressed: boolean
}

/** What is stored under an id: the type and number of the message, or undefined. */
export type Known = (id: string) => KnownMessage | undefined

/** How many unanswered messages are kept to be handed back: a customer who wrote more than this has said it again. */
const maxUnanswered = 20

/**
 * What one report does to a conversation: pure, so that the whole hand-off can be read and tested here. `known` says which ids are
 * already stored. Answers the conversation unchanged (the same object) when nothing new was said.
 */
export function receive(row: ConversationRow, report: Report, known: Known, now: number): Received {
  const turn = new Turn(row.blocked_at !== null && row.last_seq === 0 ? { ...row, is_done: true } : row, now)
  if (report.kind === 'out') return botSaid(turn, report, known, now)
  if (report.kind === 'takeover') {
    const ids = messageIds(report)
    if (!ids.some(known)) takeOver(turn, report, ids[0])
    return { ...turn.end(), suppressed: false }
  }
  customerSaid(turn, report, known, now)
  if (report.kind === 'human') askForHuman(turn, report, known)
  if (report.kind === 'unknown') noteUnknown(turn, report, known)
  return { ...turn.end(), suppressed: false }
}

function customerSaid(turn: Turn, report: Report, known: Known, now: number): void {
  const { id, stored } = identify(turn.row, report, known)
  if (stored || (report.text === '' && report.attachments.length === 0)) return
  const { row } = turn
  const given = { id, type: 'message', author: 'customer', text: report.text, body: bodyOf(report, row) } as const
  if (isFromBlocked(row, report)) return saidByBlocked(turn, report, given, editedAt(report, now))
  // Whom a reaction came from may be answered again, at a source that takes replies for a while after the customer did something.
  if (report.quiet) return turn.change({ customer_at: turn.add(given).at })
  const isForAi = !row.paused && !(report.answeredElsewhere && row.engine !== null)
  const isAsked = isForAi && !row.ai_off
  const said = turn.add(given, { aiRequest: isAsked, edited_at: editedAt(report, now) })
  // What was left unanswered when it was done is done with.
  const before = row.is_done ? [] : row.unanswered
  const unanswered = [...before, { seq: said.seq, raw: report.raw, asked: isAsked }].slice(-maxUnanswered)
  const last_message = preview(said, row.customer_name)
  turn.change({
    in_count: row.in_count + 1,
    customer_at: said.at,
    unanswered,
    ...customerWrote({ ...row, unanswered, last_message }, said.at),
    last_message,
    ...(report.address !== null && { address: report.address }),
  })
  if (isForAi && row.ai_off) leaveToPeople(turn, writtenIdOf(row.id, `ai_off ${said.seq}`))
}

/** The id that the words of a report get, and what is stored already if they are a repetition. */
function identify(row: ConversationRow, report: Report, known: Known): { id: string; stored: KnownMessage | undefined } {
  const ids = messageIds(report)
  const found = ids.find((id) => known(id) !== undefined)
  const stored = found === undefined ? undefined : known(found)
  if (!stored) return { id: ids[0], stored }
  const isByMoment = report.byMoment === 'all' || (report.byMoment === 'aliases' && found !== ids[0])
  if (!isByMoment || otherSideSpoke(row, report) <= stored.seq) return { id: ids[0], stored }
  // "Yes", a second question, "Yes": said again.
  const id = report.byMoment === 'aliases' ? ids[0] : laterIdOf(report, otherSideSpoke(row, report))
  return { id, stored: known(id) }
}

function askForHuman(turn: Turn, report: Report, known: Known): void {
  const { row } = turn
  const first = reportIdOf(report.bot.id, 'human', report.identity)
  // Handed back unanswered, a message comes to the bot again, and it may ask again about it.
  const isHandedBack = !row.paused && !row.is_done && row.needs_human_at === null && row.unanswered.length > 0
  const id = known(first) && isHandedBack ? askedAgainId(report, row.epoch) : first
  if (known(id)) return
  const at = turn.addEvent(id, { what: 'asked_for_human', person: null, name: report.bot.name })
  turn.change(isFromBlocked(row, report) ? {} : humanWanted(turn.row, at))
}

function noteUnknown(turn: Turn, report: Report, known: Known): void {
  const id = reportIdOf(report.bot.id, 'unknown', report.identity)
  if (known(id)) return
  turn.addEvent(id, { what: 'did_not_understand', person: null, name: report.bot.name })
  turn.change({})
}

function botSaid(turn: Turn, report: Report, known: Known, now: number): Received {
  const { row } = turn
  const { id, stored } = sentAllTheSame(report, known, identify(row, report, known))
  const isSilent = row.paused || row.ai_off
  const fenced = report.epoch !== null && (isSilent || report.epoch !== row.epoch)
  // The same answer as the first time, no matter who holds the baton by now.
  if (stored) return { ...turn.end(), suppressed: stored.type === 'suppressed' }
  const body = bodyOf(report, row)
  if (fenced) {
    // Where somebody has the conversation, its lines say who.
    const kept = row.ai_off && !row.paused ? { ...body, keptBack: 'ai_off' as const } : body
    turn.add({ id, type: 'suppressed', author: 'bot', text: report.text, body: kept }, { edited_at: editedAt(report, now) })
    turn.change({})
    return { ...turn.end(), suppressed: true }
  }
  // A bot that sends by itself cannot be stopped by us: what it says while paused is kept and marked.
  const said = turn.add(
    { id, type: 'message', author: 'bot', text: report.text, body: isSilent ? { ...body, saidWhilePaused: true } : body },
    { edited_at: editedAt(report, now) },
  )
  // It ends no wait for a person: that is what "I am getting somebody" is.
  turn.change({ last_answer_seq: said.seq, unanswered: [], last_message: preview(said, row.bot_name) })
  return { ...turn.end(), suppressed: false }
}

/**
 * A bot that asked, and did not hear that it must wait, may have sent it all the same: then it says so later as a fact, without an epoch. The draft
 * stands, and what the customer has read stands where it became known.
 */
function sentAllTheSame(report: Report, known: Known, found: ReturnType<typeof identify>): ReturnType<typeof identify> {
  if (found.stored?.type !== 'suppressed' || report.epoch !== null) return found
  const id = sentIdOf(report)
  return { id, stored: known(id) }
}

/** Where an edit arrives first, it is the message. */
const editedAt = ({ change }: Report, now: number) => (change ? new Date(change.at ?? now) : null)

/** What of a report is neither searched nor counted. */
export function bodyOf(report: Report, row: ConversationRow): MessageBody | null {
  const body: MessageBody = {}
  if (report.attachments.length > 0) body.attachments = report.attachments
  if (report.kind !== 'out' && report.otherText !== undefined) body.otherText = report.otherText
  if (report.metadata) body.metadata = report.metadata
  if (report.reply !== undefined && report.reply !== null) body.reply = report.reply
  if (report.repliesTo !== undefined) body.repliesTo = report.repliesTo
  if (report.kind !== 'out' && report.userKey !== row.user_key)
    body.speaker = { id: report.userKey, name: report.profile?.name ?? report.userKey }
  return Object.keys(body).length > 0 ? body : null
}
