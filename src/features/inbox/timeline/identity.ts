import { hash } from 'node:crypto'
import { hashedId } from '#platform/crypto/hashedId.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import type { Report } from './ports.ts'

export const conversationIdOf = (botId: string, channel: string) => hashedId('conversation', botId, channel)
export const customerIdOf = (botId: string, userKey: string) => hashedId('customer', botId, userKey)
/** For what a bot reports: unique by bot, direction and the platform's id. */
export const reportIdOf = (botId: string, kind: string, identity: string) => hashedId('report', botId, `${kind}:${identity}`)
/** Every id under which the words of a report may be stored: first the one they get, then those of its aliases. */
export function messageIds({ kind, bot, identity, aliases }: Report): [own: string, ...aliases: string[]] {
  const direction = kind === 'out' || kind === 'takeover' ? 'out' : 'in'
  const id = reportIdOf(bot.id, direction, identity)
  return aliases ? [id, ...aliases.map((alias) => reportIdOf(bot.id, direction, alias))] : [id]
}
/** For words that are said again after the other side spoke: they are known only by the moment, and the moment is the same. */
export function laterIdOf({ kind, bot, identity }: Report, after: number): string {
  return reportIdOf(bot.id, kind === 'out' ? 'out' : 'in', `${identity}\n${after}`)
}
/** For a call for a person about the same words, after the AI was handed the conversation back in `epoch`. */
export const askedAgainId = ({ bot, identity }: Report, epoch: number) => reportIdOf(bot.id, 'human', `${identity}\n${epoch}`)
/** For what a bot has sent although it is kept as a draft: both are there. */
export const sentIdOf = ({ bot, identity }: Report) => reportIdOf(bot.id, 'sent', identity)
/** The number of the last message of the one with whom a report's author talks: the customer's for `out`, the team's or its bot's for `in`. */
export function otherSideSpoke(row: Pick<ConversationRow, 'unanswered' | 'last_answer_seq'>, { kind }: Pick<Report, 'kind'>): number {
  return kind === 'out' ? (row.unanswered.at(-1)?.seq ?? 0) : row.last_answer_seq
}
/** For what a person writes: unique by conversation and the browser's `jmid`. */
export const writtenIdOf = (conversationId: string, jmid: string) => hashedId('written', conversationId, jmid)

/** The name of a customer who has not told theirs: the same four digits every time. `isVisitorName` knows it by its look. */
export function visitorName(userKey: string): string {
  const digits = hash('sha256', userKey, 'buffer').readUInt32BE(0) % 10_000
  return `Visitor ${String(digits).padStart(4, '0')}`
}
