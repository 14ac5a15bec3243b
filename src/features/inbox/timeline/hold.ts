import type { ConversationRow, FormerHold } from '#features/inbox/conversations/toConversation.ts'
import { customerSpokeAt } from './turn.ts'

/**
 * Who holds a conversation and whether its customer waits for a person: every way in which that changes, as the fields to set. All of it is pure,
 * and each ends in `timesAfterChange`, which keeps what must always be true:
 * - nobody waits in Done, nor while the AI answers, unless a person was asked for; a customer who is blocked never waits;
 * - a paused conversation whose customer has no answer is waiting, and needs a human while nobody holds it;
 * - the person who holds a waiting conversation has a time by which it needs a human again (`escalate_at`).
 */

type Fields = Partial<ConversationRow>

/**
 * A customer wrote at `at`, after `unanswered` was brought up to date: the conversation is in the inbox again. To a paused one they wrote to a person,
 * and wait from then on.
 */
export function customerWrote(row: ConversationRow, at: Date): Fields {
  const back = broughtBack(row, at)
  const after = { ...row, ...back }
  const waiting_at = after.paused ? (after.waiting_at ?? at) : after.waiting_at
  return { ...back, ...timesAfterChange({ ...after, waiting_at }, at) }
}

/**
 * The customer wants a person, as the bot says: somebody must find the conversation in the inbox. That people have it only because the AI is off is true
 * no more.
 */
export function humanWanted(row: ConversationRow, at: Date): Fields {
  const back = broughtBack(row, at)
  const after = { ...row, ...back }
  const wanted = { needs_human_at: after.needs_human_at ?? at, waiting_at: after.waiting_at ?? at }
  return { ...back, ...timesAfterChange({ ...after, ...wanted }, at), ...(after.former_hold?.what === 'ai_off' && { former_hold: null }) }
}

/** A person wrote to the customer. The one who answers one that needs a human takes it. */
export function personAnswered(row: ConversationRow, person: string, at: Date): Fields {
  return answered(row, holderWith(row, person), at)
}

/** Somebody answered in the company's own inbox: who of ours has it still has it. */
export function answeredElsewhere(row: ConversationRow, at: Date): Fields {
  return answered(row, heldBy(row), at)
}

/** A person wrote to the customer: the AI is paused, and the wait is over. */
function answered(row: ConversationRow, assignee_id: string | null, at: Date): Fields {
  const passes = !row.paused || assignee_id !== row.assignee_id
  return {
    paused: true,
    assignee_id,
    epoch: passes ? row.epoch + 1 : row.epoch,
    needs_human_at: null,
    waiting_at: null,
    escalate_at: null,
    former_hold: null,
    unanswered: [],
    last_human_at: at,
    ...resumeTime(row, at),
  }
}

/**
 * Somebody gives it to `to`, or to nobody. One that needs a human, or that a person holds, passes with the baton: the AI is paused, and the new holder
 * has the full time again. A calm one that the AI handles is only assigned; the AI goes on, and so its turn stays valid.
 */
export function assignedTo(row: ConversationRow, to: string | null, by: string | null, at: Date): Fields {
  const former_hold = formerHold(row, 'assign', by)
  if (!row.paused && row.needs_human_at === null) return { assignee_id: to, former_hold: null }
  if (!row.paused && to === null) return { assignee_id: to, former_hold: { ...former_hold, epoch: row.epoch } }
  if (to !== null) return { ...takenOver(row, to, at), former_hold }
  const fields = { assignee_id: null, epoch: row.epoch + 1, escalate_at: null }
  // That nobody has it any more ends no block.
  const block = blockOf(row)
  const was = block ? { ...block, assignee_id: null, epoch: fields.epoch } : former_hold
  return { ...fields, former_hold: was, ...timesAfterChange({ ...row, ...fields }, at) }
}

/**
 * The AI is paused, by a person or by its bot (null), for `minutes` or until somebody resumes it. A person takes what nobody has, and what needs a
 * human; the pause of a bot answers nobody.
 */
export function pausedBy(row: ConversationRow, person: string | null, minutes: number | null, at: Date): Fields {
  const former_hold = formerHold(row, 'pause', person)
  if (person !== null) {
    return { ...takenOver(row, holderWith(row, person), at), ...resumeTime(row, at, minutes), last_human_at: at, former_hold }
  }
  const fields = { paused: true, epoch: row.epoch + 1, assignee_id: heldBy(row), former_hold }
  return { ...fields, ...timesAfterChange({ ...row, ...fields }, at), ...resumeTime(row, at, minutes) }
}

/**
 * The AI of its bot is off, so what the customer said goes to people: until somebody hands it back, however long that is. It needs a human, unless a
 * colleague has it assigned, who holds it then. Who had asked for a person does not wait for that reason alone.
 */
export function sentToPeople(row: ConversationRow, at: Date): Fields {
  const passed = pausedBy(row, null, null, at)
  return row.needs_human_at === null ? { ...passed, former_hold: formerHold(row, 'ai_off', null) } : passed
}

/** The AI has the baton again, and answers what nobody has. It is nobody's then, unless it is kept on purpose. */
export function resumedBy(row: ConversationRow, person: string | null, keep: boolean): Fields {
  return {
    paused: false,
    epoch: row.epoch + 1,
    assignee_id: keep ? row.assignee_id : null,
    needs_human_at: null,
    waiting_at: null,
    escalate_at: null,
    resume_at: null,
    resume_warned: false,
    former_hold: formerHold(row, 'pause', person),
  }
}

/**
 * Moved to Done: nobody waits there. Where the bot is set so, that ends the hold, too, and the AI answers what the customer writes next. Its former
 * holder stays named until then, so that Done shows what one has done.
 */
export function movedToDone(row: ConversationRow, by: string | null): Fields {
  const ends = row.paused && row.done_ends_hold
  const epoch = ends ? row.epoch + 1 : row.epoch
  const was = formerHold({ ...row, epoch: epoch - 1 }, 'done', by)
  return {
    needs_human_at: null,
    waiting_at: null,
    escalate_at: null,
    former_hold: ends || row.needs_human_at !== null || row.waiting_at !== null ? was : null,
    ...(ends && { paused: false, epoch, resume_at: null, resume_warned: false }),
  }
}

/**
 * Its customer is blocked: it lies in Done, nobody waits, and the AI is silent from now on (`Turn.change`). Who has it stays named, as in Done, so that
 * they still see it.
 */
export function blockedBy(row: ConversationRow, by: string, at: Date): Fields {
  const { is_done, snoozed_until, snoozed_by } = row
  const folder = { is_done, snoozed_until: snoozed_until?.toJSON() ?? null, snoozed_by }
  return {
    blocked_at: at,
    is_done: true,
    snoozed_until: null,
    snoozed_by: null,
    paused: true,
    epoch: row.epoch + 1,
    needs_human_at: null,
    waiting_at: null,
    escalate_at: null,
    former_hold: { ...formerHold(row, 'block', by), folder },
  }
}

/** Where a conversation lay, and how it was held, before its customer was blocked; null where somebody has passed it on since. */
export function beforeBlock(row: ConversationRow, at: Date): { hold: FormerHold; folder: Fields } | null {
  const was = blockOf(row)
  if (!was?.folder) return null
  const { is_done, snoozed_until, snoozed_by } = was.folder
  const until = timeOf(snoozed_until)
  const isOver = until === null || until <= at
  const folder = { is_done, snoozed_until: isOver ? null : until, snoozed_by: isOver ? null : snoozed_by }
  const { resume_at } = { resume_at: timeOf(was.resume_at), ...fullTimeAgain({ ...row, resume_at: timeOf(was.resume_at) }, at) }
  return { hold: { ...was, resume_at: resume_at?.toJSON() ?? null }, folder }
}

/** Moved out of Done by hand: it was not done after all, and is held as before, with the full time again, unless it has changed hands since. */
export function movedOutOfDone(row: ConversationRow, at: Date): Fields {
  const was = row.former_hold
  if (was?.what !== 'done' || was.epoch !== row.epoch)
    return { ...fullTimeAgain(row, at), ...timesAfterChange({ ...row, is_done: false }, at) }
  const held = restored({ ...row, is_done: false }, was, at)
  return { ...held, ...fullTimeAgain({ ...row, ...held }, at) }
}

/**
 * What was held before an act is held again. What the customer has asked of a person since stays asked, and the AI's turn stays valid where it had the
 * baton all along. `waitedOnly`: it needs a human only because its holder let the customer wait.
 */
export function restored(
  row: ConversationRow,
  was: Omit<FormerHold, 'what' | 'by' | 'epoch'>,
  at: Date,
  { waitedOnly = false }: { waitedOnly?: boolean } = {},
): Fields {
  const passes = was.paused !== row.paused || (row.paused && was.assignee_id !== row.assignee_id)
  // That nobody holds it may be why it needs a human, and is over once somebody does; that its holder did not answer is over once the AI has it.
  const isOver = (row.paused && row.assignee_id === null) || (waitedOnly && !was.paused)
  const askedSince = isOver ? null : row.needs_human_at
  const held = {
    paused: was.paused,
    epoch: passes ? row.epoch + 1 : row.epoch,
    assignee_id: was.assignee_id,
    needs_human_at: timeOf(was.needs_human_at) ?? askedSince,
    waiting_at: timeOf(was.waiting_at) ?? row.waiting_at,
    escalate_at: null,
    former_hold: null,
  }
  const resumes = was.paused ? { resume_at: timeOf(was.resume_at), resume_warned: false } : { resume_at: null, resume_warned: false }
  return { ...held, ...resumes, ...timesAfterChange({ ...row, ...held }, at) }
}

/** The person who holds it has let the customer wait too long: it needs a human again, no matter which. */
export function escalated(at: Date): Fields {
  return { needs_human_at: at, escalate_at: null }
}

/** Until when a person holds the baton without another word; null for as long as they like. */
export function resumeTime(
  row: ConversationRow,
  from: Date,
  minutes: number | null = row.auto_resume_minutes,
): Pick<ConversationRow, 'resume_at' | 'resume_warned'> {
  return { resume_at: minutes === null ? null : new Date(from.getTime() + minutes * 60_000), resume_warned: false }
}

/** Back from a snooze, in which no time runs. */
export const resumeAfterSnooze = (row: ConversationRow, at: Date): Fields => (row.snoozed_until === null ? {} : fullTimeAgain(row, at))

/** Anyone who holds it has the full time again until the AI resumes, and it resumes no sooner than it would have. */
export function fullTimeAgain(row: ConversationRow, at: Date): Fields {
  const time = resumeTime(row, at)
  return row.resume_at !== null && time.resume_at !== null && time.resume_at > row.resume_at ? time : {}
}

/** What must be true of a conversation after anything has changed, at `at`. Where it lies elsewhere than in the inbox, no time runs. */
export function timesAfterChange(row: ConversationRow, at: Date): Pick<ConversationRow, 'needs_human_at' | 'waiting_at' | 'escalate_at'> {
  const { paused, assignee_id } = row
  if (row.is_done || (!paused && row.needs_human_at === null)) return { needs_human_at: null, waiting_at: null, escalate_at: null }
  // What somebody left unanswered who is blocked waits for nobody, wherever it lies.
  const isUnanswered = row.unanswered.length > 0 && row.blocked_at === null
  const waiting_at = row.waiting_at ?? (isUnanswered ? (customerSpokeAt(row) ?? at) : row.needs_human_at)
  if (waiting_at === null) return { needs_human_at: null, waiting_at, escalate_at: null }
  if (row.needs_human_at !== null || assignee_id === null)
    return { needs_human_at: row.needs_human_at ?? at, waiting_at, escalate_at: null }
  const runs = row.snoozed_until === null && row.deleted_at === null
  return { needs_human_at: null, waiting_at, escalate_at: runs ? (row.escalate_at ?? answerDue(row, at)) : null }
}

/** By when the one who holds it must have answered; null where the bot sets no such time. */
function answerDue({ escalate_after_minutes: minutes }: ConversationRow, from: Date): Date | null {
  return minutes === null ? null : new Date(from.getTime() + minutes * 60_000)
}

/** Who holds it when `person` answers or pauses: they themselves, unless somebody has it whom its customer does not wait for in vain. */
function holderWith(row: ConversationRow, person: string): string {
  return row.needs_human_at !== null ? person : (heldBy(row) ?? person)
}

/** Whom the end of its snooze concerns: who holds it, else who snoozed it. */
export function snoozeEndsFor({ paused, assignee_id, snoozed_by }: ConversationRow): string | null {
  return (paused ? assignee_id : null) ?? snoozed_by
}

/** Who of ours has it: where Done has ended the hold, its assignee is only whose it was. */
function heldBy({ is_done, paused, done_ends_hold, assignee_id }: ConversationRow): string | null {
  return is_done && !paused && done_ends_hold ? null : assignee_id
}

function takenOver(row: ConversationRow, person: string, at: Date): Fields {
  const fields = {
    paused: true,
    epoch: row.epoch + 1,
    assignee_id: person,
    needs_human_at: null,
    escalate_at: null,
    // The new holder has the full time again until the AI resumes.
    ...(row.paused && row.resume_at === null ? {} : resumeTime(row, at)),
  }
  return { ...fields, ...timesAfterChange({ ...row, ...fields }, at) }
}

const inInbox = { is_done: false, snoozed_until: null, snoozed_by: null, deleted_at: null, deleted_by: null } as const satisfies Fields

/**
 * Anyone who writes or is asked for brings the conversation back to the inbox, from wherever it lies. From Done it starts over: the wait is over, and what
 * the AI has is nobody's. Docs: decisions/021.
 */
function broughtBack(row: ConversationRow, at: Date) {
  if (!row.is_done) return { ...inInbox, ...resumeAfterSnooze(row, at) }
  return { ...inInbox, assignee_id: heldBy(row), needs_human_at: null, waiting_at: null, escalate_at: null, former_hold: null }
}

function formerHold(row: ConversationRow, what: FormerHold['what'], by: string | null): FormerHold {
  const { paused, assignee_id, needs_human_at, waiting_at, resume_at } = row
  return {
    what,
    by,
    epoch: row.epoch + 1,
    paused,
    assignee_id,
    needs_human_at: needs_human_at?.toJSON() ?? null,
    waiting_at: waiting_at?.toJSON() ?? null,
    resume_at: resume_at?.toJSON() ?? null,
  }
}

const blockOf = ({ former_hold: was, epoch }: ConversationRow) => (was?.what === 'block' && was.epoch === epoch ? was : null)

const timeOf = (text: string | null) => (text === null ? null : new Date(text))
