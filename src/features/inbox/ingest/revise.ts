import type { LastMessage } from '#features/inbox/conversations/contract.ts'
import type { ConversationRow, Unanswered } from '#features/inbox/conversations/toConversation.ts'
import type { Report } from '#features/inbox/timeline/ports.ts'
import { bodyOf } from './receive.ts'
import { rewriteBody, type Rewrite } from './rewriteBody.ts'
import type { MessageBody, MessageRow } from '#features/inbox/timeline/toMessage.ts'
import { preview, Turn, wordsOfCustomer, type TurnResult } from '#features/inbox/timeline/turn.ts'

/** A message and its conversation after its author changed it or took it back. */
export interface Revised {
  conversation: ConversationRow
  message: MessageRow
  /** What the bodies must say that were put aside for the bot. */
  rewrite: Rewrite
}

/** `is_in_parts`: the company knows it as several messages, and the change is of one of them. */
type Stored = MessageRow & { is_in_parts?: boolean }

/**
 * What a change at the source does to a stored message: pure. Null when it says nothing new: it is known, older than what is known, or about
 * what was taken back for good.
 */
export function revise(row: ConversationRow, stored: Stored, report: Report, now: number): Revised | null {
  const { change } = report
  if (!change || (stored.withdrawn_at !== null && !isGivenAgain(stored.withdrawn_at, report))) return null
  const at = new Date(change.at ?? now)
  const message = change.what === 'withdrawn' ? withdrawn(stored, report, at) : applyEdit(row, stored, report, at)
  const revised = message && withMessage(row, stored, message, now)
  return revised && report.quiet && change.what === 'edited' ? reactedAgain(revised, now) : revised
}

/** Another reaction counts as the first one does, at a source that takes replies for a while after the customer did something. */
function reactedAgain(revised: Revised, now: number): Revised {
  const turn = new Turn(revised.conversation, now)
  turn.change({ customer_at: new Date(now) })
  return { ...revised, conversation: turn.row }
}

/** Under this somebody stands who was erased, where they spoke in conversations of others. */
const erasedSpeaker = { id: '', name: 'An erased customer' }

/** What somebody who is erased said in a conversation of another one: as if they had taken it back, and without their name. Pure. */
export function eraseSaid(row: ConversationRow, stored: MessageRow, now: number): Revised {
  const withdrawn_at = stored.withdrawn_at ?? new Date(now)
  return withMessage(row, stored, { ...stored, text: '', body: { speaker: erasedSpeaker }, withdrawn_at }, now)
}

/** What somebody of the team wrote and deletes: its words, its files and whom it called are not kept. Pure. */
export const deleteSaid = (row: ConversationRow, stored: MessageRow, now: number): Revised =>
  withMessage(row, stored, { ...stored, text: '', body: null, withdrawn_at: new Date(now) }, now)

/** What a message that is another now makes of its conversation. */
function withMessage(row: ConversationRow, stored: MessageRow, message: MessageRow, now: number): Revised {
  const rewrite = rewriteOf(stored, message)
  const unanswered = row.unanswered.flatMap((one): Unanswered[] => {
    if (one.seq !== stored.seq) return [one]
    return message.withdrawn_at === null ? [{ ...one, raw: rewriteBody(one.raw, rewrite) ?? one.raw }] : []
  })
  // What is put aside for the bot is shown to nobody, and makes no newer state of the conversation.
  const last_message = previewedAgain(row.last_message, message)
  if (last_message === row.last_message) return { conversation: { ...row, unanswered }, message, rewrite }
  const turn = new Turn(row, now)
  turn.change({ unanswered, last_message })
  return { conversation: turn.row, message, rewrite }
}

/** Of what was said only the customer's is put aside for the bot, who may have used the same words as it or a person did. */
function rewriteOf(stored: MessageRow, message: MessageRow): Rewrite {
  const words = stored.author === 'customer' ? [stored.text, wordsInRaw(stored), ...addressesOf(stored.body)] : []
  const from = words.filter((word) => word !== '')
  if (message.withdrawn_at !== null) return { from, to: null }
  return { from, to: from.includes(stored.text) ? { [wordsInRaw(stored)]: wordsInRaw(message) } : {} }
}

/** The words as they stand in the body that came from the source. */
const wordsInRaw = ({ text, body }: MessageRow) => body?.otherText ?? text

/** A reaction is no message that is gone for good: one that is given later stands there again. Only its platform says when that was. */
function isGivenAgain(withdrawnAt: Date, { quiet, change }: Report): boolean {
  return quiet === true && change?.what === 'edited' && change.at !== null && change.at > withdrawnAt.getTime()
}

/** What was taken back is not kept: only who said something, and when. A reaction that was given since then stays. */
function withdrawn(stored: MessageRow, { quiet }: Report, at: Date): MessageRow | null {
  if (quiet && stored.edited_at !== null && at <= stored.edited_at) return null
  const { speaker, uncounted } = stored.body ?? {}
  const body = speaker || uncounted ? { ...(speaker && { speaker }), ...(uncounted && { uncounted }) } : null
  return { ...stored, text: '', body, withdrawn_at: at }
}

function applyEdit(row: ConversationRow, stored: Stored, report: Report, at: Date): MessageRow | null {
  const { text, attachments, change, quiet } = report
  // The words of one part are not those of the whole.
  if (stored.is_in_parts || (stored.edited_at !== null && at <= stored.edited_at)) return null
  if (stored.withdrawn_at !== null)
    return { ...stored, text, body: givenAgain(stored, bodyOf(report, row)), edited_at: at, withdrawn_at: null }
  const words = withOtherText(stored, report)
  const body = attachments.length > 0 || change?.isWhole ? withAttachments(words, attachments) : words
  const isSame = text === stored.text && JSON.stringify(body?.attachments) === JSON.stringify(stored.body?.attachments)
  // A repetition that cannot be told from a new edit. With a time it counts all the same, but for a reaction: an earlier edit may still be on its way.
  if (isSame && (quiet || change?.at === null)) return null
  return { ...stored, text, body, edited_at: at }
}

const givenAgain = ({ body: before }: MessageRow, body: MessageBody | null) =>
  before?.uncounted ? { ...body, uncounted: before.uncounted } : body

function withOtherText({ author, body }: MessageRow, report: Report): MessageBody | null {
  const otherText = author === 'customer' ? report.otherText : undefined
  if (otherText === body?.otherText) return body
  const { otherText: _former, ...rest } = body ?? {}
  if (otherText !== undefined) return { ...rest, otherText }
  return Object.keys(rest).length > 0 ? rest : null
}

function withAttachments(body: MessageBody | null, attachments: Report['attachments']): MessageBody | null {
  const { attachments: _former, ...rest } = body ?? {}
  if (attachments.length > 0) return { ...rest, attachments }
  return Object.keys(rest).length > 0 ? rest : null
}

/**
 * What is said of a message that is taken back before it came: only that. Whatever arrives later of it is known already. It neither brings
 * the conversation back nor counts as unread.
 */
export function neverReceived(row: ConversationRow, report: Report, id: string, now: number): TurnResult {
  const turn = new Turn(row, now)
  const author = report.kind === 'out' ? 'bot' : 'customer'
  turn.add({ id, type: 'message', author, text: '', body: null }, { withdrawn_at: new Date(report.change?.at ?? now) })
  turn.change({ last_at: row.last_at })
  return turn.end()
}

/** What the list previews, after this message was changed: the same where it is neither the last one nor the customer's last. */
export function previewedAgain(before: LastMessage | null, message: MessageRow): LastMessage | null {
  const ts = message.at.getTime() / 1000
  if (before?.ts !== ts && before?.customer?.ts !== ts) return before
  const { name, customer } = before
  const again = preview(message, name)
  if (before.ts === ts) return { ...again, ...(customer && { customer }) }
  return { ...before, customer: wordsOfCustomer(again) }
}

/** Where the files of a message are. */
export function addressesOf(body: MessageBody | null): string[] {
  return (body?.attachments ?? []).flatMap((one) => [one.image_url, one.video_url, one.audio_url, one.file_url].flatMap((url) => url ?? []))
}
