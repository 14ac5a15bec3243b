import { reportIdOf } from '#features/inbox/timeline/identity.ts'
import type { Report } from '#features/inbox/timeline/ports.ts'
import type { MessageBody } from '#features/inbox/timeline/toMessage.ts'
import { answeredElsewhere } from '#features/inbox/timeline/hold.ts'
import { preview, type Turn } from '#features/inbox/timeline/turn.ts'

/**
 * Somebody answered the customer in the company's own inbox, or on their phone. They have taken the baton as a colleague does by a reply: the AI
 * falls silent and the customer waits no longer.
 */
export function takeOver(turn: Turn, report: Report, id: string): void {
  const { row } = turn
  const by = report.by ?? { id: report.bot.clientKey, name: report.bot.name }
  if (!row.paused) {
    const eventId = reportIdOf(report.bot.id, 'takeover', report.identity)
    turn.addEvent(eventId, { what: 'took_over', person: null, name: by.name, about: row.bot_name })
  }
  const body: MessageBody = { speaker: by, ...(report.attachments.length > 0 && { attachments: report.attachments }) }
  const said = turn.add({ id, type: 'message', author: 'person', text: report.text, body })
  turn.change({
    ...answeredElsewhere(row, said.at),
    last_answer_seq: said.seq,
    last_message: preview(said, by.name),
  })
}
