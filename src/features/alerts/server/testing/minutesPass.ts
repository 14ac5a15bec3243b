import { sql } from 'kysely'
import { caughtUp } from '#testing/caughtUp.ts'
import type { TestApp, TestBot } from '#testing/TestApp.ts'
import type { AlertPorts } from '#features/alerts/server/AlertPorts.ts'
import { askNext } from '#features/alerts/server/askNext.ts'
import { feelingOf } from '#features/alerts/server/feelingOf.ts'

/** Nobody has a page open, and nobody has an address that takes e-mails. */
const away: AlertPorts = {
  reach: () => 'away',
  feelingOf,
  mailable: () => Promise.resolve(new Set()),
  pushed: () => undefined,
}

/** The minutes pass after which the next people are asked for a conversation, or it is looked once more at what became of what was sent. */
export async function minutesPass({ server }: TestApp, conversation: string, ports: Partial<AlertPorts> = {}): Promise<void> {
  await sql`update alert_round set next_at = now() - interval '1 second' where conversation_id = ${conversation} and next_at is not null`.execute(
    server.db,
  )
  await askNext(server.contexts, { ...away, ...ports })
}

/** A customer asks for a human, and who is asked first has been. Resolves with the conversation. */
export async function needHuman(app: TestApp, bot: TestBot): Promise<string> {
  const channel = `c${crypto.randomUUID()}`
  const { conversationId } = await app.report(bot, channel, 'A person, please')
  await app.report(bot, channel, 'A person, please', { kind: 'human' })
  await caughtUp(app, 'alerts')
  return conversationId
}
