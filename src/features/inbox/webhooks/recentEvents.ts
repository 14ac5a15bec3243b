import { sql } from 'kysely'
import type { Reason } from '#shared/reason.ts'
import { wireSeconds } from '#shared/time.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { newestEvents, type BotHealth } from '#features/bots/contract.ts'
import type { BotPlace } from '#features/bots/ports.ts'
import type { EventState } from './ports.ts'
import { withoutSecrets } from './withoutSecrets.ts'

/** So many of those that went wrong are shown beside them: each can be worked on again. */
const wrong = 50
/** Of what came the log shows the beginning, in characters. */
const shownBody = 2000

interface Row {
  id: string
  provider: string
  received_at: Date
  path: string | null
  state: EventState
  attempts: number
  error: Reason | null
  body: Buffer
}

/**
 * The newest events of a bot and those that went wrong, newest first. A server of 0.1.0 kept bodies with the secrets in them: they are taken out here, too.
 */
export async function recentEvents(
  db: DatabaseOrTransaction,
  bot: BotPlace,
  secretsOf: (provider: string) => readonly string[],
): Promise<BotHealth['events']> {
  const mine = sql`workspace_id = ${bot.workspaceId} and bot_id = ${bot.id}`
  const columns = sql`id, provider, received_at, request ->> 'path' as path, state, attempts, error, substring(body for ${sql.lit(shownBody * 4)}) as body`
  const { rows } =
    await sql<Row>`(select ${columns} from webhook_event where ${mine} order by received_at desc limit ${sql.lit(newestEvents)})
    union (select ${columns} from webhook_event where ${mine} and state in ('unreadable', 'failed') order by received_at desc limit ${sql.lit(wrong)})
    order by received_at desc, id`.execute(db)
  return rows.map(({ received_at, body, path, provider, ...row }) => ({
    ...row,
    path: path ?? '',
    at: wireSeconds(received_at.getTime()),
    body: withoutSecrets(body.toString('utf8'), secretsOf(provider)).slice(0, shownBody),
  }))
}
