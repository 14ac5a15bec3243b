import { words } from '#shared/words.ts'
import type { LastMessage } from '#features/inbox/conversations/contract.ts'

/** The line below a name: what was said last, and before it who said it where that was not the customer (spec, screen 4). */
export function previewOf(row: { last_message: LastMessage | null }, me: string): { who: string; text: string } {
  const last = row.last_message
  if (!last) return { who: '', text: words.list.nothingSaid }
  const other = last.withdrawn ? words.list.withdrawn : last.has_attachments ? words.list.attachment : ''
  const text = last.text.trim().replace(/\s+/g, ' ') || other
  return { who: speaker(last, me), text }
}

function speaker(last: LastMessage, me: string): string {
  if (last.by === 'customer' || last.by === 'system') return ''
  if (last.by === 'bot') return words.list.bot
  const who = last.person === me ? words.list.you : `${last.name}:`
  return last.private ? `${words.list.note} ${who}` : who
}
