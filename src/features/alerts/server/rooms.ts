import { sql } from 'kysely'
import { choosesBots, sees, type Scope } from '#shared/visibility.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { entitlementsOf, type Subscription } from '#features/billing/entitlements/entitlements.ts'
import { can, type Rights } from '#features/workspaces/members/permissions.ts'
import type { BotLevels, SystemLevels } from '#features/alerts/contract.ts'
import type { OpenAlert, Room } from '#features/alerts/AlertBook.ts'
import type { Listener } from '#features/alerts/rules.ts'

/** A conversation as alerts need to know it, and who can be alerted of it. */
export interface AlertRoom extends Room {
  workspace: string
  conversation: string
  bot: string
  clientKey: string
  /** The customer's name. */
  name: string
  /** Minutes after which the next people are asked; null: never. */
  roundMinutes: number | null
}

interface ConversationRow extends Subscription {
  workspace_id: string
  id: string
  bot_id: string
  client_key: string
  name: string
  assignee_id: string | null
  mentioned: string[]
  help_round_minutes: number | null
  upset_below: number
}

interface MemberRow extends Rights {
  workspace_id: string
  person_id: string
  scope: Scope
  scope_bots: string[]
  system: SystemLevels | null
}

interface LevelsRow {
  workspace_id: string
  person_id: string
  bot_id: string
  levels: BotLevels
  intents: string[]
}

/** Reads conversations with everybody who can be alerted of them, by id. Those of removed bots and of workspaces without a plan are left out: nobody sees them. */
export async function readRooms(
  db: DatabaseOrTransaction,
  workspaces: readonly string[],
  ids: readonly string[],
  { billing, now }: { billing: boolean; now: Date },
): Promise<Map<string, AlertRoom>> {
  const { rows } = await sql<ConversationRow>`select c.workspace_id, c.id, c.bot_id, b.client_key, u.name, c.assignee_id, c.mentioned,
      b.help_round_minutes, b.upset_below, w.plan, w.trial_ends_at, w.parent_id
    from conversation c join workspace w on w.id = c.workspace_id
    join bot b on b.workspace_id = c.workspace_id and b.id = c.bot_id and b.deleted_at is null
    join customer u on u.workspace_id = c.workspace_id and u.id = c.customer_id
    where c.workspace_id = any(${workspaces}::uuid[]) and c.id = any(${ids}::uuid[]) and w.deleted_at is null`.execute(db)
  const seen = rows.filter((row) => entitlementsOf(row, billing).planUntil > now.getTime())
  const people = await readPeople(db, seen)
  return new Map(seen.map((row) => [row.id, roomOf(row, people)]))
}

interface People {
  members: Map<string, MemberRow[]>
  levels: Map<string, LevelsRow>
}

async function readPeople(db: DatabaseOrTransaction, rows: readonly ConversationRow[]): Promise<People> {
  if (rows.length === 0) return { members: new Map(), levels: new Map() }
  const workspaces = [...new Set(rows.map((row) => row.workspace_id))]
  const bots = [...new Set(rows.map((row) => row.bot_id))]
  const members =
    await sql<MemberRow>`select m.workspace_id, m.person_id, m.is_owner, m.train, m.chat, m.edit, m.billing, m.support, m.scope,
      m.scope_bots, a.levels as system
    from member m left join alert_person a on a.person_id = m.person_id where m.workspace_id = any(${workspaces}::uuid[])`.execute(db)
  const levels = await sql<LevelsRow>`select workspace_id, person_id, bot_id, levels, intents from alert_levels
    where workspace_id = any(${workspaces}::uuid[]) and bot_id = any(${bots}::uuid[])`.execute(db)
  return {
    members: Map.groupBy(members.rows, (row) => row.workspace_id),
    levels: new Map(levels.rows.map((row) => [`${row.person_id} ${row.bot_id}`, row])),
  }
}

function roomOf(row: ConversationRow, { members, levels }: People): AlertRoom {
  return {
    workspace: row.workspace_id,
    conversation: row.id,
    bot: row.bot_id,
    clientKey: row.client_key,
    name: row.name,
    roundMinutes: row.help_round_minutes,
    assignee: row.assignee_id,
    upsetBelow: row.upset_below,
    listeners: (members.get(row.workspace_id) ?? []).map((member): Listener => {
      const own = levels.get(`${member.person_id} ${row.bot_id}`)
      return {
        person: member.person_id,
        mayChat: can(member, 'chat'),
        sees: seesRow(member, row),
        isOfBot: !member.is_owner && choosesBots(member.scope) && member.scope_bots.includes(row.bot_id),
        bot: own?.levels ?? {},
        system: member.system ?? {},
        intents: own?.intents ?? [],
      }
    }),
  }
}

/** The same as `maySee`, for ids of bots. */
function seesRow({ is_owner, scope, scope_bots: bots, person_id: person }: MemberRow, row: ConversationRow): boolean {
  const people = row.assignee_id === null ? row.mentioned : [row.assignee_id, ...row.mentioned]
  return is_owner || sees({ person, scope, bots }, { bot: row.bot_id, people })
}

/** The alerts of conversations that are not over. */
export async function readOpenAlerts(
  db: DatabaseOrTransaction,
  workspaces: readonly string[],
  ids: readonly string[],
): Promise<OpenAlert[]> {
  const { rows } = await sql<OpenAlert>`select id, person_id as person, conversation_id as conversation, kinds, level,
      (extract(epoch from at) * 1000)::float8 as at
    from alert where workspace_id = any(${workspaces}::uuid[]) and conversation_id = any(${ids}::uuid[]) and ended_at is null`.execute(db)
  return rows
}
