import { sql } from 'kysely'
import { getOrThrow } from '#shared/getOrThrow.ts'
import { newId } from '#shared/ids.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { namesJoined } from '#features/inbox/conversations/toConversation.ts'
import { lockedColumns, readLocked, type LockedRow } from '#features/inbox/conversations/readLocked.ts'
import { audienceOf } from '#features/inbox/conversations/visibility.ts'
import { changeAlerts } from '#features/inbox/timeline/changeAlerts.ts'
import { commitTurns } from '#features/inbox/timeline/commitTurn.ts'
import type { RaisedAlert } from '#features/inbox/timeline/contract.ts'
import type { ForBot } from '#features/inbox/timeline/enqueueDelivery.ts'
import { preview, Turn } from '#features/inbox/timeline/turn.ts'
import { alertUnreached } from '#features/alerts/contract.ts'
import { namesOf } from './namesOf.ts'
import type { Page } from './Page.ts'

/** Somebody was notified of something that the timeline says. */
export interface Line {
  conversation: string
  kind: 'help' | 'upset'
  person: string
  /** The number of the message that brought it about. */
  seq: number | null
}

/** What the timeline is to say. */
interface TimelineContent {
  lines: readonly Line[]
  /** Conversations for which nobody can be reached. */
  unreached: readonly Pick<Line, 'conversation' | 'seq'>[]
  /** How often people were asked before. */
  roundOf: (conversation: string) => number
}

/** So many people are named. */
const named = 3

/** What is said beside one message. */
interface Saying extends Pick<Line, 'conversation' | 'kind' | 'seq'> {
  people: string[]
  nobody: boolean
}

/**
 * Says beside messages whom they called, or that nobody can be reached. Then the customer is told so as well, if the bot has words for it: once until
 * somebody came, and only as long as nobody has taken the conversation before it is sent.
 */
export async function writeToTimeline(
  ctx: RequestContext,
  { conversations }: Page,
  { lines, unreached, roundOf }: TimelineContent,
): Promise<void> {
  const sayings = sayingsOf(lines, unreached)
  const names = await namesOf(
    ctx,
    sayings.flatMap(({ people }) => people.slice(0, named)),
  )
  for (const { conversation, kind, seq, people, nobody } of sayings) {
    if (seq === null) continue
    const raised: RaisedAlert = {
      kind,
      round: kind === 'help' ? roundOf(conversation) : 0,
      people: people.slice(0, named).map((id) => names.get(id) ?? ''),
      others: Math.max(0, people.length - named),
      ...(nobody && { nobody }),
    }
    const place = { workspace_id: getOrThrow(conversations, conversation).workspace, conversation_id: conversation, seq }
    await changeAlerts(ctx, place, (alerts) => withAlert(alerts, raised))
  }
  await announceUnreached(
    ctx,
    conversations,
    await markUnreached(
      ctx,
      conversations,
      unreached.map(({ conversation }) => conversation),
    ),
  )
}

function sayingsOf(lines: readonly Line[], unreached: TimelineContent['unreached']): Saying[] {
  const nobodyFor = new Set(unreached.map(({ conversation }) => conversation))
  const byKind = Map.groupBy(lines, ({ conversation, kind }) => `${conversation} ${kind}`)
  const sayings = [...byKind.values()].map((some): Saying => {
    const { conversation, kind, seq } = some[0]!
    return { conversation, kind, seq, people: some.map(({ person }) => person), nobody: kind === 'help' && nobodyFor.has(conversation) }
  })
  const said = new Set(sayings.flatMap(({ kind, conversation }) => (kind === 'help' ? [conversation] : [])))
  const silent = unreached.filter(({ conversation }) => !said.has(conversation))
  return [...sayings, ...silent.map((one): Saying => ({ ...one, kind: 'help', people: [], nobody: true }))]
}

/** The alerts beside a message with one more. Who is asked later stands with those who were asked before. */
function withAlert(alerts: readonly RaisedAlert[], said: RaisedAlert): RaisedAlert[] {
  const before = alerts.find(({ kind, ended }) => kind === said.kind && ended === undefined)
  if (!before) return [...alerts, said]
  const people = [...before.people, ...said.people]
  const others = before.others + said.others + Math.max(0, people.length - named)
  const { nobody: _was, ...rest } = before
  const after = { ...rest, ...said, people: people.slice(0, named), others }
  return alerts.map((alert) => (alert === before ? after : alert))
}

/** Those of the conversations of which it was not known yet that nobody can be reached. */
async function markUnreached(ctx: RequestContext, conversations: Page['conversations'], ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`update alert_round set nobody_at = ${ctx.now}
    where workspace_id = any(${workspacesOf(conversations, ids)}::uuid[]) and conversation_id = any(${[...ids]}::uuid[]) and nobody_at is null returning conversation_id as id`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

const workspacesOf = (conversations: Page['conversations'], ids: readonly string[]) => [
  ...new Set(ids.map((id) => getOrThrow(conversations, id).workspace)),
]

async function announceUnreached(ctx: RequestContext, conversations: Page['conversations'], fresh: readonly string[]): Promise<void> {
  if (fresh.length === 0) return
  const rows = await readLocked(
    ctx.db,
    sql<LockedRow>`select ${lockedColumns} from conversation c ${namesJoined}
    where c.workspace_id = any(${workspacesOf(conversations, fresh)}::uuid[]) and c.id = any(${[...fresh]}::uuid[]) and c.deleted_at is null
      and c.needs_human_at is not null
    order by c.id for no key update of c`,
  )
  const turns = rows.flatMap((row) => {
    const { id, client_key, customer_name: name } = row
    ctx.emit(alertUnreached, audienceOf(row), { conversation_id: id, client_key, name, since: ctx.now.getTime() / 1000 })
    const text = getOrThrow(conversations, id).nobodyText
    if (text === '') return []
    const turn = new Turn(row, ctx.now.getTime())
    return [{ before: row, turn, forBot: [say(turn, text)] }]
  })
  if (turns.length > 0) await commitTurns(ctx, turns)
}

/** Adds what the bot says to the customer. It is sent as long as nobody has taken the conversation. */
function say(turn: Turn, text: string): ForBot {
  const said = turn.add({ id: newId(), type: 'message', author: 'bot', text, body: null }, { delivery: 'queued' })
  turn.change({ last_answer_seq: said.seq, last_message: preview(said, turn.row.bot_name) })
  return { kind: 'chat response', seq: said.seq, epoch: turn.row.epoch }
}
