import { sql } from 'kysely'
import { choosesBots, sees, type Scope } from '#shared/visibility.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import type { RequestContext } from '#platform/event-log/RequestContext.ts'
import { entitlementsOf, type Subscription } from '#features/billing/entitlements/entitlements.ts'
import { can, type Rights } from '#features/workspaces/members/permissions.ts'
import { defaultEmailMinutes, type BotLevels, type SystemLevels } from '#features/alerts/contract.ts'
import { quietUntil, type Quiet } from '#features/alerts/quiet.ts'
import type { ConversationAudience, OpenAlert } from '#features/alerts/AlertBook.ts'
import { levelOfSystem, type Listener } from '#features/alerts/rules.ts'
import type { AlertPorts } from './AlertPorts.ts'
import { readDevices } from './push/planPushes.ts'

/** A conversation as alerts need to know it, and who can be alerted of it. */
export interface AlertedConversation extends ConversationAudience {
  workspace: string
  conversation: string
  bot: string
  clientKey: string
  /** The source's name of the conversation. */
  channel: string
  /** The customer's name. */
  name: string
  /** Minutes after which the next people are asked; null: never. */
  roundMinutes: number | null
  /** What the customer is told when nobody can be reached; empty for nothing. */
  nobodyText: string
  /** Until when those who want no alerts now do not want them, in ms since 1970. */
  quietUntil: ReadonlyMap<string, number>
}

interface ConversationRow extends Subscription {
  workspace_id: string
  id: string
  bot_id: string
  client_key: string
  channel: string
  name: string
  assignee_id: string | null
  paused: boolean
  mentioned: string[]
  help_round_minutes: number | null
  upset_below: number
  nobody_text: string
  alert_defaults: BotLevels
  alert_defaults_since: Date | null
}

interface MemberRow extends Rights {
  workspace_id: string
  person_id: string
  scope: Scope
  scope_bots: string[]
  system: SystemLevels | null
  quiet: Quiet | null
  email_minutes: number | null
  email: string
  /** Milliseconds since 1970. */
  joined_at: number
}

interface LevelsRow {
  person_id: string
  bot_id: string
  levels: BotLevels
  intents: string[]
}

/** What is read of conversations. */
interface Wanted {
  workspaces: readonly string[]
  ids: readonly string[]
  /** Those for which it matters who can be reached. */
  calling: ReadonlySet<string>
}

/**
 * Reads conversations with everybody who can be alerted of them, by id. Those of removed bots and of workspaces without a plan are left out: nobody
 * sees them. Until the transaction ends none is erased: what it writes of a customer would outlive them.
 */
export async function readConversations(
  ctx: RequestContext,
  { workspaces, ids, calling }: Wanted,
  ports: Pick<AlertPorts, 'reach' | 'mailable'>,
): Promise<Map<string, AlertedConversation>> {
  const { db, billing, now } = ctx
  const { rows } =
    await sql<ConversationRow>`select c.workspace_id, c.id, c.bot_id, b.client_key, c.channel, u.name, c.assignee_id, c.paused, c.mentioned,
      b.help_round_minutes, b.upset_below, b.nobody_text, b.alert_defaults, b.alert_defaults_since, w.plan, w.trial_ends_at, w.parent_id
    from conversation c join workspace w on w.id = c.workspace_id
    join bot b on b.workspace_id = c.workspace_id and b.id = c.bot_id and b.deleted_at is null
    join customer u on u.workspace_id = c.workspace_id and u.id = c.customer_id
    where c.workspace_id = any(${workspaces}::uuid[]) and c.id = any(${ids}::uuid[]) and w.deleted_at is null
    order by c.id for key share of c`.execute(db)
  const seen = rows.filter((row) => entitlementsOf(row, billing).planUntil > now.getTime())
  const people = await readPeople(db, seen)
  const called = seen.filter(({ id }) => calling.has(id)).flatMap((row) => people.members.get(row.workspace_id) ?? [])
  const mailable = called.length === 0 ? noAddress : await ports.mailable(db, [...new Set(called.map(({ email }) => email))])
  const devices = await readDevices(
    ctx,
    called.map(({ person_id }) => person_id),
  )
  const canReach = (member: MemberRow, conversation: string) =>
    calling.has(conversation) &&
    (ports.reach(member.person_id, conversation) !== 'away' ||
      devices.has(member.person_id) ||
      (mailable.has(member.email.toLowerCase()) && levelOfSystem(member.system ?? {}, 'byEmail') > 0))
  return new Map(seen.map((row) => [row.id, toConversation(row, people, now.getTime(), canReach)]))
}

interface People {
  /** By workspace. */
  members: Map<string, MemberRow[]>
  /** By bot, then by person. */
  levels: Map<string, Map<string, LevelsRow>>
}

async function readPeople(db: DatabaseOrTransaction, rows: readonly ConversationRow[]): Promise<People> {
  if (rows.length === 0) return { members: new Map(), levels: new Map() }
  const workspaces = [...new Set(rows.map((row) => row.workspace_id))]
  const bots = [...new Set(rows.map((row) => row.bot_id))]
  // As one value each: with a row for every person and alert, the driver would work longer than the rules.
  const { rows: read } = await sql<{ members: MemberRow[]; levels: LevelsRow[] }>`select
    (select coalesce(json_agg(one), '[]') from (
      select m.workspace_id, m.person_id, m.is_owner, m.train, m.chat, m.edit, m.billing, m.support, m.scope, m.scope_bots,
        (extract(epoch from m.joined_at) * 1000)::float8 as joined_at, a.levels as system, a.quiet, a.email_minutes, p.email
      from member m join person p on p.id = m.person_id left join alert_person a on a.person_id = m.person_id
      where m.workspace_id = any(${workspaces}::uuid[])) one) as members,
    (select coalesce(json_agg(one), '[]') from (
      select person_id, bot_id, levels, intents from alert_levels
      where workspace_id = any(${workspaces}::uuid[]) and bot_id = any(${bots}::uuid[])) one) as levels`.execute(db)
  const { members, levels } = read[0]!
  return {
    members: Map.groupBy(members, (row) => row.workspace_id),
    levels: new Map(
      [...Map.groupBy(levels, (row) => row.bot_id)].map(([bot, ofBot]) => [bot, new Map(ofBot.map((row) => [row.person_id, row]))]),
    ),
  }
}

const noAddress: ReadonlySet<string> = new Set()

function toConversation(
  row: ConversationRow,
  { members, levels }: People,
  now: number,
  canReach: (member: MemberRow, conversation: string) => boolean,
): AlertedConversation {
  const all = members.get(row.workspace_id) ?? []
  const levelsOfBot = levels.get(row.bot_id)
  const quiet = new Map(
    all.flatMap(({ person_id: person, quiet: hours }) => {
      const until = hours === null ? null : quietUntil(hours, now)
      return until === null ? [] : [[person, until] as const]
    }),
  )
  return {
    workspace: row.workspace_id,
    conversation: row.id,
    bot: row.bot_id,
    clientKey: row.client_key,
    channel: row.channel,
    name: row.name,
    roundMinutes: row.help_round_minutes,
    nobodyText: row.nobody_text,
    quietUntil: quiet,
    assignee: row.assignee_id,
    holder: row.paused ? row.assignee_id : null,
    upsetBelow: row.upset_below,
    listeners: all.map((member): Listener => {
      const own = levelsOfBot?.get(member.person_id)
      return {
        person: member.person_id,
        mayChat: can(member, 'chat'),
        sees: seesRow(member, row),
        seesAsConcerned: !seesRow(member, { bot_id: row.bot_id, assignee_id: null, mentioned: [] }),
        isOfBot: !member.is_owner && choosesBots(member.scope) && member.scope_bots.includes(row.bot_id),
        bot: own?.levels ?? defaultsFor(member, row),
        system: member.system ?? {},
        intents: own?.intents ?? [],
        emailMinutes: member.email_minutes ?? defaultEmailMinutes,
        isQuiet: quiet.has(member.person_id),
        isReachable: canReach(member, row.id),
      }
    }),
  }
}

/** What the bot sets for those who joined after it was first set. */
function defaultsFor(
  { joined_at: joined }: MemberRow,
  { alert_defaults: levels, alert_defaults_since: since }: ConversationRow,
): BotLevels {
  return since !== null && joined >= since.getTime() ? levels : {}
}

/** The same as `maySee`, for ids of bots. */
function seesRow(
  { is_owner, scope, scope_bots: bots, person_id: person }: MemberRow,
  row: Pick<ConversationRow, 'bot_id' | 'assignee_id' | 'mentioned'>,
): boolean {
  const people = row.assignee_id === null ? row.mentioned : [row.assignee_id, ...row.mentioned]
  return is_owner || sees({ person, scope, bots }, { bot: row.bot_id, people })
}

interface OpenGroup extends Omit<OpenAlert, 'id' | 'person'> {
  ids: string[]
  people: string[]
}

/**
 * The alerts of conversations that are not over, of who is a member still. As one value, in which those that were raised at once stand together: while customers write on, it is mostly
 * those of everybody, whom nothing new is told.
 */
export async function readOpenAlerts(
  db: DatabaseOrTransaction,
  workspaces: readonly string[],
  ids: readonly string[],
): Promise<OpenAlert[]> {
  const { rows } = await sql<{ open: OpenGroup[] }>`select coalesce(json_agg(one), '[]') as open from (
      select conversation_id as conversation, raise_id as raise, kinds, level, (extract(epoch from at) * 1000)::float8 as at, array_agg(id) as ids, array_agg(person_id) as people
      from alert join member using (workspace_id, person_id)
      where workspace_id = any(${workspaces}::uuid[]) and conversation_id = any(${ids}::uuid[]) and ended_at is null
      group by conversation_id, raise_id, kinds, level, at) one`.execute(db)
  return rows[0]!.open.flatMap(({ ids: alerts, people, ...shared }) => alerts.map((id, i) => ({ id, person: people[i]!, ...shared })))
}
