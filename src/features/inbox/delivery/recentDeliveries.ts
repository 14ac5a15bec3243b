import { sql } from 'kysely'
import type { BotHealth } from '#features/bots/contract.ts'
import type { Reason } from '#shared/reason.ts'
import { wireSeconds } from '#shared/time.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { isOutdated } from './isOutdated.ts'

/** So many of the newest deliveries are shown, whatever became of them. */
const newest = 20
/** So many of those that failed are shown beside them: each can be sent again. */
const failed = 50
/** Of what is delivered the log shows the beginning, in characters. */
const shownText = 200

interface Row {
  id: string
  kind: string
  channel: string
  conversation_id: string
  text: string | null
  state: BotHealth['deliveries'][number]['state']
  attempts: number
  why: Reason | null
  created_at: Date
  next_at: Date
  is_outdated: boolean
}

/** The newest deliveries of a bot and those that failed, newest first. */
export async function recentDeliveries(
  db: DatabaseOrTransaction,
  bot: { workspaceId: string; id: string },
): Promise<BotHealth['deliveries']> {
  const mine = sql`workspace_id = ${bot.workspaceId} and bot_id = ${bot.id}`
  const { rows } = await sql<Row>`with shown as (
      (select * from delivery where ${mine} order by created_at desc limit ${sql.lit(newest)})
      union (select * from delivery where ${mine} and state = 'failed' order by created_at desc limit ${sql.lit(failed)}))
    select d.id, d.kind, c.channel, d.conversation_id, left(m.text, ${shownText}) as text, d.state, d.attempts, d.why, d.created_at, d.next_at, ${isOutdated()} as is_outdated
    from shown d join conversation c on c.workspace_id = d.workspace_id and c.id = d.conversation_id
    left join message m on m.workspace_id = d.workspace_id and m.conversation_id = d.conversation_id and m.seq = d.seq
    order by d.created_at desc, d.number desc`.execute(db)
  return rows.map(({ created_at, next_at, ...row }) => ({
    ...row,
    text: row.text ?? '',
    at: wireSeconds(created_at.getTime()),
    next_at: row.state === 'queued' ? wireSeconds(next_at.getTime()) : null,
  }))
}
