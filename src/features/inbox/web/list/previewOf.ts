import { strings } from '#shared/app.strings.ts'
import type { Conversation, LastMessage } from '#features/inbox/conversations/contract.ts'

/** What is read of a conversation for its preview. */
type Previewed = Pick<Conversation, 'last_message' | 'needs_human_since'>
/** What shows a message on a line of its own. */
type Shown = (written: string) => string

/**
 * The line below a name: what was said last, and before it who said it where that was not the customer (spec, screen 4). Of somebody who needs a
 * human it is what they said last themselves: that the bot calls somebody is seen by the row. `shown` is what `useShownText` gives.
 */
export function previewOf({ last_message: last, needs_human_since }: Previewed, me: string, shown: Shown): { who: string; text: string } {
  if (!last) return { who: '', text: strings.list.nothingSaid }
  const isOfBot = last.by === 'bot' || last.by === 'system'
  if (needs_human_since !== null && isOfBot && last.customer) return { who: '', text: wordsOf(last.customer, shown) }
  return { who: speaker(last, me), text: wordsOf(last, shown) }
}

/** A link in which the text ends: of a message only its beginning is kept for the list. */
const cutAngle = /<((?:https?:|mailto:)[^<>|\s]*)(?:\|([^<>]*))?$/i
const cutLink = /\[([^[\]\n]+)\]\((?:https?:|mailto:)[^()\s]*$/i

function wordsOf({ text, has_attachments, withdrawn }: Pick<LastMessage, 'text' | 'has_attachments' | 'withdrawn'>, shown: Shown): string {
  const whole = text.replace(cutAngle, (_, address: string, label?: string) => label || address).replace(cutLink, '$1')
  const said = shown(whole).trim().replace(/\s+/g, ' ')
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
