import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { writeLogCursor } from '#shared/cursor.ts'
import type { Change } from '#shared/event.ts'
import { blank } from './PretendInbox.ts'
import type { Message, OpenConversation } from '#features/inbox/timeline/contract.ts'
import type { Stretch } from '#features/inbox/web/transcript/Transcript.ts'

export const id = '0193-conversation'
const pageOf = 4

/** One write to the conversation: a message is said, or an older one gets further on its way. */
export type Write = { say: true } | { further: number }
interface Committed {
  tx: number
  change: Change
}

/**
 * A small database: writes commit in the order given, each under the transaction number of `order`, which need not be that order: a
 * transaction that began first may commit last. It answers pages as of any moment and gives the log as a reader of it would see it.
 */
export class Database {
  readonly log: Committed[] = []
  private readonly states: { messages: Message[]; conversation: Conversation }[] = [{ messages: [], conversation: row(0, 0) }]

  constructor(writes: readonly Write[], order: readonly number[]) {
    for (const [i, write] of writes.entries()) this.commit(write, order[i]!)
  }

  get moments() {
    return this.states.length
  }

  /** The answer to `asked`, read after `moment` writes. */
  answer(asked: Stretch, moment: number): OpenConversation {
    const { messages, conversation } = this.states[moment]!
    const from = stretchOf(messages, asked)
    const first = from[0]?.seq ?? ('after' in asked ? asked.after + 1 : 0)
    const last = from.at(-1)?.seq ?? ('before' in asked ? asked.before - 1 : Infinity)
    const days = Map.groupBy(from, (message) => Math.floor(message.ts / 86_400))
    return {
      ...conversation,
      seen_in: 0,
      marked_unread: false,
      ignore_unread_reset: false,
      mention_unread: false,
      woke_unread: false,
      note_unread: false,
      is_unread: false,
      baton_unread_count_display: 0,
      Days: [...days].map(([day, Messages]) => ({ _id: day, channelDayId: `${day}`, dateStr: '', Messages })),
      moreMessages: messages.some((m) => m.seq < first),
      moreAfter: messages.some((m) => m.seq > last),
      incomingContexts: [],
      data: {},
      snapshot: this.snapshot(moment),
    }
  }

  private commit(write: Write, tx: number) {
    const { messages, conversation } = this.states.at(-1)!
    const rev = conversation.rev + 1
    const known = 'further' in write ? messages[write.further % (messages.length || 1)] : undefined
    // Transactions that touch the same message are ordered by its lock, which the numbers of this small database do not model.
    const last = known && this.log.findLast((entry) => (entry.change.body as { message: Message }).message.jmid === known.jmid)
    const further = known && last!.tx < tx ? known : undefined
    const message = further ? { ...further, text: `${further.text}+` } : said(messages.length + 1)
    const now = further ? conversation : row(rev, message.seq)
    this.states.push({ messages: further ? messages.map((m) => (m === further ? message : m)) : [...messages, message], conversation: now })
    const cursor = writeLogCursor(tx, 1)
    const change = further
      ? { cursor, workspace: 'w', name: 'message.changed', body: { conversation_id: id, message } }
      : { cursor, workspace: 'w', name: 'message.added', body: { message, conversation: now, was: null } }
    this.log.push({ tx, change })
  }

  private snapshot(moment: number): string {
    const done = new Set(this.log.slice(0, moment).map((entry) => entry.tx))
    const next = Math.max(0, ...done) + 1
    const running = this.log
      .map((entry) => entry.tx)
      .filter((tx) => tx < next && !done.has(tx))
      .toSorted((a, b) => a - b)
    return `${running[0] ?? next}:${next}:${running.join(',')}`
  }
}

function stretchOf(messages: Message[], asked: Stretch) {
  if ('before' in asked) return messages.filter((m) => m.seq < asked.before).slice(-pageOf)
  if ('after' in asked) return messages.filter((m) => m.seq > asked.after).slice(0, pageOf)
  return 'around' in asked ? around(messages, asked.around) : messages.slice(-pageOf)
}

function around(messages: Message[], seq: number) {
  const at = messages.findIndex((m) => m.seq >= seq)
  const from = Math.max(0, (at < 0 ? messages.length : at) - pageOf / 2)
  return messages.slice(from, from + pageOf)
}

export function said(seq: number): Message {
  return {
    jmid: `m${seq}`,
    seq,
    ts: seq * 30_000,
    type: 'message',
    by: 'customer',
    direction: 'in',
    text: `${seq}`,
    user: 'u',
    user_profile: { id: 'u', name: 'Daniel', image: null },
    private: false,
    team: '',
    sourceTeam: '',
    source_team: '',
    sourceChannel: '',
    client_key: '',
  }
}

export function row(rev: number, last_seq: number): Conversation {
  const user_profile = { id: 'u', name: 'Daniel' }
  return { ...blank(id), rev, last_seq, client_key: 'b', timestamp: rev, in_count: last_seq, user_profile }
}
