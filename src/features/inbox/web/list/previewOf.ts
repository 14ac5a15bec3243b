import { strings } from '#shared/app.strings.ts'
import type { LastMessage } from '#features/inbox/conversations/contract.ts'

/** The line below a name: what was said last, and before it who said it where that was not the customer (spec, screen 4). */
export function previewOf(row: { last_message: LastMessage | null }, me: string): { who: string; text: string } {
  const last = row.last_message
  if (!last) return { who: '', text: strings.list.nothingSaid }
  const other = last.withdrawn ? strings.list.withdrawn : last.has_attachments ? strings.list.attachment : ''
  const text = last.text.trim().replace(/\s+/g, ' ') || other
  return { who: speaker(last, me), text }
}

function speaker(last: LastMessage, me: string): string {
  if (last.by === 'customer' || last.by === 'system') return ''
  if (last.by === 'bot') return strings.list.bot
  const who = last.person === me ? strings.list.you : `${last.name}:`
  return last.private ? `${strings.list.note} ${who}` : who
}
