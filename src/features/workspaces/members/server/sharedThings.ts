import { sql } from 'kysely'
import type { AppError } from '#shared/errors.ts'
import { personOf, type Audience, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { can } from '#features/workspaces/members/permissions.ts'
import { accessNamedWorkspace, accessWorkspace, type Member } from './access.ts'

/** What somebody made for themselves, and may share with their workspace: a view, a saved reply. */
interface SharedThing {
  workspace_id: string
  person_id: string
  shared: boolean
}

/** The workspaces of the caller, for a query: anyone who is no member of one learns there what they would of a thing that was never made. */
export function ownWorkspaces(ctx: RequestContext) {
  return ctx.db
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
    .where('member.person_id', '=', personOf(ctx).id)
    .where('workspace.deleted_at', 'is', null)
    .select('member.workspace_id')
}

/**
 * Gives access to somebody who makes one, and answers whose it is: until the transaction ends none else is made for them, or two at the same moment would
 * pass the limit of how many they may have. Who may change people puts back a shared one that they deleted as that of the `person` who made it; where that
 * one has left meanwhile it is theirs.
 */
export async function accessToMakeThing(
  ctx: RequestContext,
  team: string | undefined,
  { person, shared = false }: { person?: string | undefined; shared?: boolean | undefined },
  { notYours }: { notYours: () => AppError },
): Promise<Maker> {
  const member = await accessNamedWorkspace(ctx, team)
  const { workspaceId, personId } = member
  const maker = person ?? personId
  if (maker !== personId && !(shared && can(member, 'edit'))) throw notYours()
  const members = await ctx.db
    .selectFrom('member')
    .where('workspace_id', '=', workspaceId)
    .where('person_id', 'in', [maker, personId])
    .orderBy('person_id')
    .select('person_id')
    .forNoKeyUpdate()
    .execute()
  return { workspaceId, personId: members.some((one) => one.person_id === maker) ? maker : personId }
}

/** Whose a thing is that is made. */
export type Maker = Pick<Member, 'workspaceId' | 'personId'>

/**
 * The thing under `id`, locked, that was made by the same call before, whose answer was lost; null where there is none, no id is given, or it is somebody
 * else's alone. `table` is where such things are kept.
 */
export async function madeBefore<Row extends SharedThing>(
  ctx: RequestContext,
  table: 'view' | 'reply',
  { workspaceId, personId }: Maker,
  id: string | undefined,
): Promise<Row | null> {
  if (id === undefined) return null
  const { rows } = await sql<Row>`select * from ${sql.table(table)}
    where workspace_id = ${workspaceId} and person_id = ${personId} and id = ${id} and (shared or person_id = ${personOf(ctx).id}) for update`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

/**
 * The way to a thing to change it: for its maker, and to a shared one for anyone who may change people. `row` was looked for in
 * `ownWorkspaces`; `unknown` is said where there is none, or another's, and `notYours` to anyone who may only use it.
 */
export async function accessSharedThing<Row extends SharedThing>(
  ctx: RequestContext,
  row: Row | undefined,
  { unknown, notYours }: { unknown: () => AppError; notYours: () => AppError },
): Promise<Row> {
  if (!row) throw unknown()
  const member = await accessWorkspace(ctx, row.workspace_id)
  if (row.person_id === member.personId) return row
  if (!row.shared) throw unknown()
  if (!can(member, 'edit')) throw notYours()
  return row
}

/** Nobody but its maker keeps a thing from the others again: with anyone else it would be gone for themselves, too. */
export function demandMakerToKeep(
  ctx: RequestContext,
  row: SharedThing,
  shared: boolean,
  { onlyMaker }: { onlyMaker: () => AppError },
): void {
  if (!shared && row.person_id !== personOf(ctx).id) throw onlyMaker()
}

/** Who receives a thing. */
export function audienceOfShared({ workspace_id, person_id, shared }: SharedThing): Audience {
  return shared ? { workspace: workspace_id } : { workspace: workspace_id, person: person_id }
}
