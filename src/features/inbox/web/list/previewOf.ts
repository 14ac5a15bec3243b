import { strings } from '#shared/app.strings.ts'
import type { Conversation, LastMessage } from '#features/inbox/conversations/contract.ts'

/** What is read of a conversation for its preview. */
type Previewed = Pick<Conversation, 'last_message' | 'needs_human_since'>

/**
 * The line below a name: what was said last, and before it who said it where that was not the customer (spec, screen 4). Of somebody who needs a
 * human it is what they said last themselves: that the bot calls somebody is seen by the row.
 */
export function previewOf({ last_message: last, needs_human_since }: Previewed, me: string): { who: string; text: string } {
  if (!last) return { who: '', text: strings.list.nothingSaid }
  const isOfBot = last.by === 'bot' || last.by === 'system'
  if (needs_human_since !== null && isOfBot && last.customer) return { who: '', text: wordsOf(last.customer) }
  return { who: speaker(last, me), text: wordsOf(last) }
}

function wordsOf({ text, has_attachments, withdrawn }: Pick<LastMessage, 'text' | 'has_attachments' | 'withdrawn'>): string {
  const said = text.trim().replace(/\s+/g, ' ')
  if (said !== '') return said
  if (withdrawn) return strings.list.withdrawn
  return has_attachments ? strings.list.attachment : ''
}

function speaker(last: LastMessage, me: string): string {
  if (last.by === 'customer' || last.by === 'system') return ''
  if (last.by === 'bot') return strings.list.bot
  const who = last.person === me ? strings.list.you : `${last.name}:`
  return last.private ? `${strings.list.note} ${who}` : who
}
