import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { replanned } from '#platform/db/PreparingClient.ts'
import type { ConversationRow } from '#features/inbox/conversations/toConversation.ts'

/** What the bot must receive: a message of a person, or that the state of its conversation changed. */
export type ForBot =
  | {
      kind: 'chat response'
      seq: number
      /** Of what an engine said: it is sent as long as the conversation is in this epoch. */
      epoch?: number
      /** It is kept back for so many seconds, in which its writer can take it back; with what it changed. */
      held?: { seconds: number; before: Record<string, unknown> }
    }
  | { kind: 'channel update'; payload: Record<string, unknown> }

interface Row {
  workspace_id: string
  id: string
  bot_id: string
  conversation_id: string
  seq: number | null
  kind: ForBot['kind']
  epoch: number | null
  payload: Record<string, unknown>
  /** For how many seconds no server claims it. */
  held: number
  /** Where it stands among what waits; null: at the end. */
  number: number | null
}

/** A state of a conversation that waits in the outbox. */
interface Waiting {
  workspace_id: string
  id: string
  conversation_id: string
  number: number
  payload: Record<string, unknown>
}

/**
 * Puts into the outbox what the bots of conversations must receive, in order, each by the transport that its bot is reached by. The caller holds
 * the locks of the conversations. Of the states of a conversation only the newest waits.
 */
export async function enqueueDelivery(
  db: DatabaseOrTransaction,
  changes: { conversation: ConversationRow; forBot: ForBot[] }[],
): Promise<void> {
  const rows = changes.flatMap(({ conversation, forBot }) =>
    forBot.map((item): Row => ({
      workspace_id: conversation.workspace_id,
      id: newId(),
      bot_id: conversation.bot_id,
      conversation_id: conversation.id,
      seq: item.kind === 'chat response' ? item.seq : null,
      kind: item.kind,
      epoch: item.kind === 'chat response' ? (item.epoch ?? null) : null,
      payload: item.kind === 'channel update' ? item.payload : (item.held?.before ?? {}),
      held: item.kind === 'chat response' ? (item.held?.seconds ?? 0) : 0,
      number: null,
    })),
  )
  if (rows.length === 0) return
  await supersede(
    db,
    rows.filter(({ kind }) => kind === 'channel update'),
  )
  const inPlace = rows.filter(({ number }) => number !== null)
  if (inPlace.length > 0) await insert(db, inPlace)
  const atTheEnd = rows.filter(({ number }) => number === null)
  if (atTheEnd.length > 0) await insert(db, atTheEnd)
}

/** A bot that is changed meanwhile is waited for: what waits for it is sent the new way, and this would not be there yet. */
async function insert(db: DatabaseOrTransaction, rows: Row[]): Promise<void> {
  const [column, value] = rows[0]!.number === null ? [sql``, sql``] : [sql`number,`, sql`r.number,`]
  await sql`insert into delivery (workspace_id, id, ${column} bot_id, conversation_id, seq, kind, epoch, payload, next_at, transport) overriding system value
    select r.workspace_id, r.id, ${value} r.bot_id, r.conversation_id, r.seq, r.kind, r.epoch, r.payload, now() + make_interval(secs => r.held), b.transport
    from (select (row ->> 'workspace_id')::uuid as workspace_id, (row ->> 'id')::uuid as id, (row ->> 'number')::bigint as number, (row ->> 'bot_id')::uuid as bot_id,
        (row ->> 'conversation_id')::uuid as conversation_id, (row ->> 'seq')::int as seq, row ->> 'kind' as kind, (row ->> 'epoch')::int as epoch, row -> 'payload' as payload, (row ->> 'held')::int as held, n
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality e (row, n)) r
    join bot b on b.workspace_id = r.workspace_id and b.id = r.bot_id order by r.n for share of b`.execute(db)
}

/**
 * Takes states that still wait out of the outbox, as newer ones come. That somebody has the conversation goes out in the place of the oldest,
 * before what people wrote since; that the AI has it comes after all that they wrote, with what nobody answered if it was to be handed back.
 */
async function supersede(db: DatabaseOrTransaction, updates: Row[]): Promise<void> {
  if (updates.length === 0) return
  const rows = await takeOut(db, updates)
  // Who takes a conversation and hands it back in one step has answered what waited to be handed back.
  const taken = new Set<string>()
  for (const update of updates) {
    const isTaken = update.payload['paused'] === true
    if (isTaken) taken.add(update.conversation_id)
    const old = rows.filter((row) => row.conversation_id === update.conversation_id).toSorted((a, b) => a.number - b.number)
    if (old.length === 0) continue
    if (isTaken) update.number = old[0]!.number
    else if (!taken.has(update.conversation_id))
      update.payload = { ...old.findLast(({ payload }) => payload['unanswered'] !== undefined)?.payload, ...update.payload }
  }
}

/**
 * Takes the states of these conversations that wait out of the outbox. Each conversation is looked up by itself, by a plan of this moment: the
 * outbox is empty most of the time and full when a bot is not reached, and a plan of the one reads all that waits in the other.
 */
async function takeOut(db: DatabaseOrTransaction, updates: Row[]): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`${sql.raw(replanned)}select d.*
    from unnest(${updates.map((row) => row.workspace_id)}::uuid[], ${updates.map((row) => row.conversation_id)}::uuid[]) as n (workspace_id, conversation_id)
    cross join lateral (select workspace_id, id, conversation_id, number, payload from delivery
      where workspace_id = n.workspace_id and conversation_id = n.conversation_id and kind = 'channel update' and state = 'queued'
      offset 0 for update) d`.execute(db)
  if (rows.length > 0)
    await sql`update delivery d set state = 'superseded', claimed_until = null
      from unnest(${rows.map((row) => row.workspace_id)}::uuid[], ${rows.map((row) => row.id)}::uuid[]) as n (workspace_id, id)
      where d.workspace_id = n.workspace_id and d.id = n.id`.execute(db)
  return rows
}

/** The state of a conversation as its bot is told of it. */
export function channelUpdate(row: ConversationRow): Extract<ForBot, { kind: 'channel update' }> {
  return {
    kind: 'channel update',
    payload: { paused: row.paused || row.ai_off, epoch: row.epoch, assignee: row.assignee_id, is_done: row.is_done },
  }
}
