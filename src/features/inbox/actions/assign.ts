import { AppError } from '#shared/errors.ts'
import { personOf, type Unit } from '#platform/event-log/unit.ts'
import { can, type Rights } from '#features/workspaces/members/permissions.ts'
import type { Scope } from '#features/workspaces/members/scope.ts'
import { conversationAssigned } from '#features/inbox/conversations/contract.ts'
import { toConversation, type ConversationRow } from '#features/inbox/conversations/toConversation.ts'
import { heldUntil } from '#features/inbox/timeline/turn.ts'
import { lineOf, setFields, type Step, type StepOf } from '#features/inbox/timeline/Step.ts'

interface Colleague extends Rights {
  id: string
  name: string
  scope: Scope
  scope_bots: string[]
}

/** Gives conversations of a workspace to a member who may chat and sees them, or to nobody (null). */
export async function assign(unit: Unit, workspaceId: string, personId: string | null, rows: ConversationRow[]): Promise<StepOf> {
  const names = await namesOf(unit, rows)
  if (personId === null) return (row) => (row.assignee_id === null ? null : giveTo(unit, row, null, names))
  const colleague = await memberWhoChats(unit, workspaceId, personId)
  return (row) => {
    if (row.assignee_id === personId) return null
    const { is_owner, scope, scope_bots, name } = colleague
    if (!is_owner && scope === 'bots' && !scope_bots.includes(row.bot_id))
      throw new AppError('bad-input', `${name} does not see the conversations of ${row.bot_name}.`)
    return giveTo(unit, row, colleague, names)
  }
}

async function memberWhoChats(unit: Unit, workspaceId: string, personId: string): Promise<Colleague> {
  const row = await unit.db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .where('member.workspace_id', '=', workspaceId)
    .where('member.person_id', '=', personId)
    .select(['id', 'name', 'is_owner', 'train', 'chat', 'edit', 'billing', 'support', 'scope', 'scope_bots'])
    .executeTakeFirst()
  if (!row) throw new AppError('not-found', 'This person is not in the workspace.')
  if (!can(row, 'chat')) throw new AppError('bad-input', `${row.name} may not chat in this workspace.`)
  return row
}

/** The names of those who have the conversations now. */
export async function namesOf(unit: Unit, rows: Pick<ConversationRow, 'assignee_id'>[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ assignee_id }) => assignee_id ?? []))]
  if (ids.length === 0) return new Map()
  const people = await unit.db.selectFrom('person').where('id', 'in', ids).select(['id', 'name']).execute()
  return new Map(people.map(({ id, name }) => [id, name]))
}

/** The step that gives a conversation to somebody, or takes it off who has it. Whoever gets it has the time anew until the AI resumes. */
export function giveTo(unit: Unit, row: ConversationRow, to: { id: string; name: string } | null, names: Map<string, string>): Step {
  const me = personOf(unit).id
  const epoch = row.epoch + 1
  if (to === null) {
    const about = row.assignee_id === null || row.assignee_id === me ? undefined : names.get(row.assignee_id)
    return setFields(unit, row, { assignee_id: null, epoch }, lineOf(unit, 'unassigned', about))
  }
  const held = row.paused && row.resume_at !== null ? heldUntil(row, unit.now) : {}
  const fields = { assignee_id: to.id, epoch, needs_human_at: null, ...held }
  const step = setFields(unit, row, fields, lineOf(unit, 'assigned', to.id === me ? undefined : to.name))
  if (to.id === me) return step
  return { ...step, after: () => tellWhom(step.turn.row, to.id) }

  function tellWhom(now: ConversationRow, person: string) {
    const { id, name } = personOf(unit)
    const audience = { workspace: now.workspace_id, conversation: now.id, person }
    unit.tell(conversationAssigned, audience, { conversation: toConversation(now), by: { id, name } })
  }
}
