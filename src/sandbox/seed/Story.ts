import type { Reason } from '#shared/reason.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import type { BotIdentity, Report } from '#features/inbox/timeline/ports.ts'
import { writtenIdOf } from '#features/inbox/timeline/identity.ts'
import { receive } from '#features/inbox/ingest/receive.ts'
import { escalated, assignedTo, movedToDone, pausedBy, personAnswered, resumedBy } from '#features/inbox/timeline/hold.ts'
import { preview, Turn, type NewMessage, type TurnResult } from '#features/inbox/timeline/turn.ts'
import { messengerEvent } from '#sandbox/phone/messengerEvent.ts'
import { uuidFor } from '#sandbox/kit/uuidFor.ts'
import { colleagues, type Colleague } from './colleagues.ts'
import type { ScenarioStep } from './ScenarioBuilder.ts'

/** What happens by a report of the bot, and as what it is reported. */
const reportKinds = {
  customer: 'in',
  bot: 'out',
  draft: 'out',
  'too late': 'out',
  lost: 'unknown',
  human: 'human',
} as const satisfies Partial<Record<ScenarioStep['kind'], Report['kind']>>
type Reported = keyof typeof reportKinds

/** A message that has not arrived, for the outbox. */
export interface Undelivered {
  message: NewMessage
  state: 'queued' | 'failed'
  why: Reason
}

/**
 * Lets the steps of one conversation happen, each at its time, by the rules by which the product itself takes them in: what a bot reports
 * goes through `receive`, what people do through the same turns.
 */
export class Story {
  row: ConversationRow
  readonly messages: NewMessage[] = []
  readonly undelivered: Undelivered[] = []
  readonly #bot: BotIdentity
  #received = 0
  /** What the customer may press at the moment. */
  #offers: ReadonlySet<string> = new Set()

  constructor(row: ConversationRow, bot: BotIdentity) {
    this.row = row
    this.#bot = bot
  }

  /** `at` in milliseconds since 1970. */
  happens(step: ScenarioStep, at: number): void {
    const { kind } = step
    if (kind === 'customer' || kind === 'bot' || kind === 'too late' || kind === 'draft' || kind === 'lost' || kind === 'human') {
      this.#read(receive(this.row, this.#report(step, kind, at), () => undefined, at))
      if (kind === 'bot') this.#offers = offersOf(step)
      return
    }
    const turn = new Turn(this.row, at)
    const who = step.who!
    if (kind === 'person') this.#reply(turn, step, who)
    else if (kind === 'note') this.#note(turn, step.text, who)
    else this.#step(turn, kind, who, at)
    this.#read(turn.end())
  }

  /** How it stands at `now`: the one who holds it may have let the customer wait too long. */
  endsAt(now: number): void {
    const { escalate_at, waiting_at, bot_name } = this.row
    if (escalate_at === null || waiting_at === null || escalate_at.getTime() > now) return
    const turn = new Turn(this.row, escalate_at.getTime())
    const about = String(Math.round((escalate_at.getTime() - waiting_at.getTime()) / 60_000))
    const at = turn.addEvent(this.#lineId(), { what: 'waited_too_long', person: null, name: bot_name, about })
    turn.change(escalated(at))
    this.#read(turn.end())
  }

  #read({ conversation, messages }: TurnResult): void {
    this.row = conversation
    this.messages.push(...messages)
  }

  #report({ text, attachments, inReply }: ScenarioStep, kind: Reported, at: number): Report {
    const { channel } = this.row
    const answered = inReply && this.messages.findLast(({ type, author }) => type === 'message' && author !== 'customer')
    const reported = reportKinds[kind]
    if (kind === 'customer') this.#received++
    const mid = `m_${channel}_${reported === 'out' ? `out${this.messages.length}` : this.#received}`
    const payload = kind === 'customer' && this.#offers.has(text) ? text : undefined
    const raw = kind === 'customer' ? messengerEvent(channel, { mid, text: text || 'attachment', payload }, at, null) : null
    return {
      kind: reported,
      bot: this.#bot,
      channel,
      userKey: channel,
      identity: `id:${mid}`,
      // An `unknown` or `human` is about what was said last, which is stored already.
      text: kind === 'lost' || kind === 'human' ? '' : text,
      attachments,
      metadata: payload === undefined ? null : { quick_reply: payload },
      reply: null,
      profile: null,
      raw,
      address: null,
      epoch: this.#epochOf(kind),
      echoOf: null,
      ...(answered && { repliesTo: answered.seq }),
    }
  }

  /** Under which epoch the bot says something. A draft is what came under an older one; 'too late' is said by a bot that never asks. */
  #epochOf(kind: Reported): number | null {
    if (kind === 'bot') return this.row.epoch
    return kind === 'draft' ? 0 : null
  }

  #reply(turn: Turn, { text, delivery }: ScenarioStep, who: Colleague): void {
    const { row } = turn
    if (!row.paused || row.assignee_id === null) {
      turn.addEvent(this.#lineId(), { what: 'took_over', person: who.id, name: who.name, about: row.bot_name })
    }
    const jmid = `seed-${turn.row.last_seq + 1}-${row.channel}`
    const state = delivery?.state ?? 'delivered'
    const said = turn.add(
      { id: writtenIdOf(row.id, jmid), type: 'message', author: 'person', text, body: null },
      {
        jmid,
        person_id: who.id,
        delivery: state,
        delivery_why: delivery?.why ?? null,
        delivery_retryable: state === 'failed' ? true : null,
      },
    )
    turn.change({
      ...personAnswered(row, who.id, said.at),
      last_answer_seq: said.seq,
      last_message: preview(said, who.name),
    })
    if (delivery) this.undelivered.push({ message: said, ...delivery })
  }

  #note(turn: Turn, text: string, who: Colleague): void {
    const jmid = `seed-${turn.row.last_seq + 1}-${turn.row.channel}`
    const recipients = colleagues.filter((one) => one !== who && text.includes(`@${one.name}`)).map((one) => one.id)
    const said = turn.add(
      { id: writtenIdOf(turn.row.id, jmid), type: 'note', author: 'person', text, body: recipients.length > 0 ? { recipients } : null },
      { jmid, person_id: who.id },
    )
    turn.change({ last_message: preview(said, who.name) })
  }

  #step(turn: Turn, kind: 'paused' | 'resumed' | 'unassigned' | 'done', who: Colleague, now: number): void {
    const { row } = turn
    turn.addEvent(this.#lineId(), { what: kind, person: who.id, name: who.name })
    const at = new Date(now)
    if (kind === 'done') turn.change({ ...movedToDone(row, who.id), is_done: true })
    else if (kind === 'unassigned') turn.change({ ...assignedTo(row, null, who.id, at), resume_at: null })
    else if (kind === 'resumed') {
      turn.change({ ...resumedBy(row, who.id, false), unanswered: row.unanswered.map((message) => ({ ...message, asked: true })) })
    } else turn.change(pausedBy(row, who.id, row.auto_resume_minutes, at))
  }

  #lineId(): string {
    return uuidFor(`line:${this.row.id}:${this.messages.length}`)
  }
}

function offersOf({ attachments }: ScenarioStep): ReadonlySet<string> {
  return new Set(attachments.flatMap(({ actions }) => actions?.map((action) => action.value ?? action.text) ?? []))
}
