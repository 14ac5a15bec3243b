import { isChangeOf, type Change, type EventBody } from '#shared/event.ts'
import { isId } from '#shared/ids.ts'
import {
  conversationAssigned,
  conversationChanged,
  conversationLost,
  conversationSeen,
  type Conversation,
  type Facets,
} from '#features/inbox/conversations/contract.ts'
import { facetsOf, isBlocked, isInInbox } from '#features/inbox/conversations/rules.ts'
import { messageAdded, messageChanged, type Message } from '#features/inbox/timeline/contract.ts'
import type { Kind } from './contract.ts'
import { ofHolder, type Fact } from './rules.ts'

/** What ends alerts of a conversation: those of the kinds (null: all), of one person, or of everybody but `except`. */
export interface End {
  conversation: string
  kinds: readonly Kind[] | null
  person: string | null
  except?: string | null
  why: 'read' | 'answered' | 'taken' | 'back' | 'reassigned' | 'done' | 'snoozed' | 'sent' | 'lost'
  /** Who brought it about, where it concerns everybody. */
  by?: Actor | null
}

/** Who did something: a colleague by id, or by name alone somebody who answered in the company's own inbox. */
export type Actor = { colleague: string } | { name: string }

export type Step = { raise: Fact } | { end: End }

/** The changes that alerts are made of. */
export const followed = [
  messageAdded,
  messageChanged,
  conversationChanged,
  conversationAssigned,
  conversationSeen,
  conversationLost,
] as const

/** A change as the log hands it on; `person` is who alone received it, `people` whom the conversation concerned. */
export type FollowedChange = Change & { person: string | null; people?: readonly string[] }

/** How somebody feels who wrote this, from -1 to 1. */
export type FeelingOf = (text: string) => number

/** What an answer to the customer settles, whoever gives it: everything but that somebody is assigned or mentioned. */
const ofCustomer = ['log', 'intent', 'answered', 'upset', 'error', 'help'] as const

/**
 * What a change of the log means for alerts, in order: first what is over, then what is new. Pure. At `at` happens what a change does not say the time
 * of: what was said last there may be old.
 */
export function stepsOf(change: FollowedChange, feelingOf: FeelingOf, at: Date): Step[] {
  const { people } = change
  return meaningOf(change, feelingOf, at.getTime() / 1000).map((step) =>
    people && 'raise' in step ? { raise: { ...step.raise, concerned: people } } : step,
  )
}

function meaningOf(change: FollowedChange, feelingOf: FeelingOf, at: number): Step[] {
  const { person } = change
  if (isChangeOf(change, messageAdded)) {
    const { message, conversation, was } = change.body
    return [
      ...moves(conversation, was, message),
      ...leftToHolder(conversation, was, message),
      ...stepsOfMessage(conversation, message, feelingOf),
    ]
  }
  if (isChangeOf(change, conversationChanged)) {
    const { conversation, was } = change.body
    return moves(conversation, was, null)
  }
  if (isChangeOf(change, messageChanged)) return failedOnTheWay(change.body, at)
  if (isChangeOf(change, conversationAssigned)) {
    const { conversation, by } = change.body
    return [raise('assigned', conversation.id, at, { to: person, by: by.id })]
  }
  if (isChangeOf(change, conversationSeen)) return stepsOfSeen(change.body, person, at)
  if (isChangeOf(change, conversationLost)) return [{ end: { conversation: change.body.id, kinds: null, person, why: 'lost' } }]
  return []
}

function raise(kind: Kind, conversation: string, seconds: number, more: Partial<Fact> = {}): Step {
  return { raise: { kind, conversation, at: Math.round(seconds * 1000), to: null, by: null, ...more } }
}

/** What it means that the conversation went elsewhere. */
function moves(now: Conversation, was: Facets | null, message: Message | null): Step[] {
  return [...(was ? stepsOfMove(now, was, message) : []), ...helpNeeded(now, was, message)]
}

/** What is over for everybody because the conversation went elsewhere. */
function stepsOfMove(now: Conversation, was: Facets, message: Message | null): Step[] {
  const steps: Step[] = []
  const by = actorOf(now, was, message)
  const end: EndsFor = (why, of, except = null) => steps.push({ end: { conversation: now.id, kinds: of, person: null, except, why, by } })
  if ((now.is_done && !was.is_done) || (now.is_deleted && !was.is_deleted)) end('done', null)
  if (facetsOf(now).is_snoozed && !was.is_snoozed) end('snoozed', ['help', 'answered', 'woke'])
  if (was.needs_human && now.needs_human_since === null) end(now.paused ? 'taken' : 'back', ['help'])
  if (heldBy(now) !== heldBy(was)) passesOn(now, was, end)
  if (was.assignee !== now.assignee) end('reassigned', ['assigned'], now.assignee)
  return steps
}

type EndsFor = (why: End['why'], of: readonly Kind[] | null, except?: string | null) => void

/** What is over because somebody else holds it, or nobody does. */
function passesOn(now: Conversation, was: Facets, end: EndsFor): void {
  const holder = heldBy(now)
  if (holder !== null) end('taken', ofHolder, holder)
  if (heldBy(was) !== null) end(now.paused ? 'reassigned' : 'back', ['answered'])
}

/** Who has it, while the AI is silent there. */
const heldBy = ({ paused, assignee }: Pick<Facets, 'paused' | 'assignee'>) => (paused ? assignee : null)

/** A human is needed in the inbox, where nobody was called for it before: it is new, or what calls comes back there. */
function helpNeeded(now: Conversation, was: Facets | null, message: Message | null): Step[] {
  if (now.needs_human_since === null || !isInInbox(now)) return []
  const comesBack = was !== null && wasAway(was)
  if (was !== null && was.needs_human && !comesBack) return []
  const round = message?.event?.what === 'waited_too_long' ? { round: 1 } : {}
  // After all that came with it, of which the line that says who was asked for is one.
  // Those who were called before it went away were called for another time: this one begins now, however long the customer has waited.
  const since = comesBack ? Math.max(now.needs_human_since, message?.ts ?? 0) : now.needs_human_since
  const by = comesBack ? moverOf(message) : null
  return [raise('help', now.id, since, { seq: now.last_seq, by, ...round })]
}

const wasAway = ({ is_done, is_snoozed, is_deleted }: Facets) => is_done || is_snoozed || is_deleted

/** Who brought it back to the inbox, where a colleague did. */
const moverOf = (message: Message | null) => message?.event?.person ?? null

/** Who has it now, or who did something to it. */
function actorOf(now: Conversation, was: Facets, message: Message | null): Actor | null {
  if (now.assignee !== null && now.assignee !== was.assignee) return { colleague: now.assignee }
  if (message?.event) return actorOfEvent(message.event)
  return message?.by === 'person' ? writerOf(message) : null
}

function actorOfEvent({ what, person, name }: NonNullable<Message['event']>): Actor | null {
  if (person !== null) return { colleague: person }
  return what === 'took_over' ? { name } : null
}

/** The company names its own people as it likes. */
function writerOf({ user, user_profile: { name } }: Message): Actor {
  return isId(user) ? { colleague: user } : { name }
}

/** What it means that something was said. */
function stepsOfMessage(conversation: Conversation, message: Message, feelingOf: FeelingOf): Step[] {
  const { id } = conversation
  const at = (kind: Kind, more: Partial<Fact> = {}) => raise(kind, id, message.ts, { seq: message.seq, ...more })
  if (message.event) return message.event.what === 'bot_error' ? [at('error')] : []
  if (message.by === 'person') {
    const own: Step = { end: { conversation: id, kinds: null, person: message.user, why: 'answered' } }
    return message.type === 'message'
      ? [{ end: { conversation: id, kinds: ofCustomer, person: null, why: 'answered', by: writerOf(message) } }, own]
      : [own]
  }
  if (message.type !== 'message' || isOfBlocked(conversation, message)) return []
  if (message.by === 'customer') {
    const feeling = message.text === '' ? 0 : feelingOf(message.text)
    const holder = heldBy(conversation)
    // Before `log`, which is not told besides.
    return [...(holder === null ? [] : [at('answered', { to: holder })]), at('log'), ...(feeling < 0 ? [at('upset', { feeling })] : [])]
  }
  return saidByAgent(message, at)
}

/** Nobody hears of a customer who is blocked, whatever their bot says to them; of others in a channel that several people share one does. */
const isOfBlocked = (conversation: Conversation, { by, user_profile: writer }: Message) =>
  isBlocked(conversation) && (by !== 'customer' || writer.id === conversation.user_profile.id)

/** The AI was switched off, and what it left to answer is with who has it assigned: for them it is as if it were written now. */
function leftToHolder(now: Conversation, was: Facets | null, { event, ts, seq }: Message): Step[] {
  const holder = heldBy(now)
  const isLeft = event?.what === 'ai_off' && was?.paused === false && now.waiting_since !== null
  return isLeft && holder !== null ? [raise('answered', now.id, ts, { to: holder, seq })] : []
}

/** What an answer of the bot or its engine says of the customer. */
function saidByAgent({ metadata = {}, said_while_paused }: Message, at: (kind: Kind, more?: Partial<Fact>) => Step): Step[] {
  const intents = [metadata['intent_id'], metadata['intent']].filter((one): one is string => typeof one === 'string' && one !== '')
  // How the customer sounds to the agent that answers them.
  const score = metadata['sentiment']
  return [
    ...(said_while_paused ? [at('log')] : []),
    ...(typeof score === 'number' && score < 0 ? [at('upset', { feeling: score })] : []),
    ...(intents.length > 0 ? [at('intent', { intents })] : []),
  ]
}

/**
 * A reply of ours that did not reach the customer is an error, no matter who wrote it, and how long it was tried. That is over once it is on its way
 * again, or got there after all.
 */
function failedOnTheWay({ conversation_id, message, was_failed = false }: EventBody<typeof messageChanged>, at: number): Step[] {
  const hasFailed = message.delivery?.state === 'failed'
  if (message.direction !== 'out' || hasFailed === was_failed) return []
  return hasFailed
    ? [raise('error', conversation_id, at)]
    : [{ end: { conversation: conversation_id, kinds: ['error'], person: null, why: 'sent' } }]
}

/** Servers of before do not say whether it is a mention that is told. */
function stepsOfSeen(
  {
    id,
    mention_unread,
    woke_unread,
    note_unread,
    is_unread,
    is_mention = mention_unread,
    is_note,
    snooze,
  }: EventBody<typeof conversationSeen>,
  person: string | null,
  at: number,
): Step[] {
  if (is_mention) return [raise('mentioned', id, at, { to: person })]
  if (is_note) return [raise('noted', id, at, { to: person })]
  if (snooze === 'ended') return [raise('woke', id, at, { to: person })]
  // They have not opened it: what it left for is over by that move.
  if (snooze === 'over' || mention_unread || woke_unread || note_unread) return []
  return [{ end: { conversation: id, kinds: is_unread ? ['mentioned', 'noted', 'woke'] : null, person, why: 'read' } }]
}
