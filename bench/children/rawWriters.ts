import pg from 'pg'
import { botOf, channelOf, type Fixture } from '../seed/Fixture.ts'
import { conversationIdOf } from '#features/inbox/timeline/identity.ts'
import { now } from './now.ts'
import { serve } from './serve.ts'

interface Load {
  url: string
  fixture: Fixture
  clients: number
  seconds: number
  /** The body of a change as the server writes it: the log is most of what is written. */
  change: string
}

/**
 * The same rows as one `in` call, in one statement that commits by itself: the message, the new state of its conversation, the change,
 * the usage. It knows everything beforehand and looks nothing up. Each client counts usage on a day of its own, so that they do not
 * wait for one row.
 */
const statement = `
  with moved as (
    update conversation set rev = rev + 1, in_count = in_count + 1, last_seq = last_seq + 1, last_at = now(), tail_at = now(),
      is_done = false, last_message = $4::jsonb, unanswered = $5::jsonb
    where workspace_id = $1 and id = $2 returning last_seq),
  said as (
    insert into message (workspace_id, conversation_id, seq, id, at, author, text, ai_request)
      select $1, $2, last_seq, $3::uuid, now(), 'customer', $6, true from moved),
  told as (insert into change (workspace_id, name, conversation_id, body) values ($1, 'message.added', $2, $7::json))
  insert into usage_day (workspace_id, day, ai_requests) values ($1, $8::date, 1)
    on conflict (workspace_id, day, slot) do update set ai_requests = usage_day.ai_requests + 1`

serve({
  run: async ({ url, fixture, clients, seconds, change }: Load): Promise<{ rows: number; startedAt: number; endedAt: number }> => {
    const open = await Promise.all(
      Array.from({ length: clients }, async () => {
        const client = new pg.Client(url)
        await client.connect()
        return client
      }),
    )
    const { message, conversation } = JSON.parse(change) as { message: { text: string }; conversation: { last_message: unknown } }
    const lastMessage = JSON.stringify(conversation.last_message)
    const unanswered = JSON.stringify([{ seq: 1, raw: { sender: { id: '1' }, message: { text: message.text } }, asked: true }])
    let rows = 0
    const startedAt = now()
    const until = startedAt + seconds * 1000
    await Promise.all(
      open.map(async (client, i) => {
        const day = new Date(Date.UTC(2000, 0, 1 + i)).toISOString().slice(0, 10)
        while (now() < until) {
          const n = Math.floor(Math.random() * fixture.conversations)
          const id = conversationIdOf(fixture.bots[botOf(n)]!.id, channelOf(n))
          const values = [fixture.workspace, id, crypto.randomUUID(), lastMessage, unanswered, message.text, change, day]
          await client.query({ name: 'write', text: statement, values })
          rows++
        }
      }),
    )
    const endedAt = now()
    for (const client of open) await client.end()
    return { rows, startedAt, endedAt }
  },
})
