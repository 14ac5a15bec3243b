import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { AppError } from '#shared/errors.ts'
import type { EventShape } from '#shared/event.ts'
import { personOf, type Audience, type RequestContext } from '#platform/event-log/RequestContext.ts'
import { can } from '#features/workspaces/members/permissions.ts'
import { accessNamedWorkspace, accessWorkspace, type Member } from './access.ts'

/** What somebody made for themselves, and may share with their workspace: a view, a saved reply. */
interface SharedThing {
  workspace_id: string
  id: string
  person_id: string
  shared: boolean
}

/** Such things of one kind: where they are kept, how many one may have, and how they are told and refused. */
export interface ThingKind<Row extends SharedThing, Wire> {
  table: 'view' | 'reply'
  max: number
  toWire: (row: Row) => Wire
  changed: EventShape & { body: z.ZodMiniType<Wire> }
  removed: EventShape & { body: z.ZodMiniType<{ id: string }> }
  errors: {
    unknown: () => AppError
    notYours: () => AppError
    onlyMaker: () => AppError
    tooMany: (params: { max: number }) => AppError
  }
}

/** The kind, of whatever such things are told as. */
type AnyKind<Row extends SharedThing = never> = ThingKind<Row, unknown>

/** Those that the caller has in a workspace: their own and the shared ones. */
export async function listThings<Row extends SharedThing, Wire>(
  ctx: RequestContext,
  { table, toWire }: ThingKind<Row, Wire>,
  team: string | undefined,
): Promise<Wire[]> {
  const { workspaceId, personId } = await accessNamedWorkspace(ctx, team)
  const { rows } = await sql<Row>`select * from ${sql.table(table)}
    where workspace_id = ${workspaceId} and (person_id = ${personId} or shared)`.execute(ctx.db)
  return rows.map(toWire)
}

/**
 * Gives access to somebody who makes one, and answers whose it is: until the transaction ends none else is made for them, or two at the same moment would
 * pass the limit of how many they may have. Who may change people puts back a shared one that they deleted as that of the `person` who made it; where that
 * one has left meanwhile it is theirs.
 */
export async function accessToMakeThing(
  ctx: RequestContext,
  { errors }: AnyKind,
  team: string | undefined,
  { person, shared = false }: { person?: string | undefined; shared?: boolean | undefined },
): Promise<Maker> {
  const member = await accessNamedWorkspace(ctx, team)
  const { workspaceId, personId } = member
  const maker = person ?? personId
  if (maker !== personId && !(shared && can(member, 'edit'))) throw errors.notYours()
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
 * else's alone.
 */
export async function madeBefore<Row extends SharedThing>(
  ctx: RequestContext,
  { table }: AnyKind<Row>,
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
 * The way to a thing to change it, locked unless said otherwise: for its maker, and to a shared one for anyone who may change people. Who is no member of its
 * workspace learns what they would of one that was never made.
 */
export async function accessThing<Row extends SharedThing>(
  ctx: RequestContext,
  { table, errors }: ThingKind<Row, unknown>,
  id: string,
  lock = true,
): Promise<Row> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)}
    where id = ${id} and workspace_id in ${ownWorkspaces(ctx)} ${lock ? sql`for update` : sql``}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw errors.unknown()
  const member = await accessWorkspace(ctx, row.workspace_id)
  if (row.person_id === member.personId) return row
  if (!row.shared) throw errors.unknown()
  if (!can(member, 'edit')) throw errors.notYours()
  return row
}

/** The workspaces of the caller, for a query. */
function ownWorkspaces(ctx: RequestContext) {
  return ctx.db
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
    .where('member.person_id', '=', personOf(ctx).id)
    .where('workspace.deleted_at', 'is', null)
    .select('member.workspace_id')
}

/** Refuses where its maker would have more of them than one may have. */
export async function demandRoom(ctx: RequestContext, { table, max, errors }: AnyKind, { workspaceId, personId }: Maker): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}
    where workspace_id = ${workspaceId} and person_id = ${personId}`.execute(ctx.db)
  if (rows[0]!.n >= max) throw errors.tooMany({ max })
}

/** Nobody but its maker keeps a thing from the others again: with anyone else it would be gone for themselves, too. */
export function demandMakerToKeep(ctx: RequestContext, { errors }: AnyKind, row: SharedThing, shared: boolean): void {
  if (!shared && row.person_id !== personOf(ctx).id) throw errors.onlyMaker()
}

/** Tells a thing as it is now. Who saw it while it was shared, as it was `before`, receives first that it is gone; its maker then that it is theirs alone. */
export function tellThing<Row extends SharedThing, Wire>(
  ctx: RequestContext,
  { toWire, changed, removed }: ThingKind<Row, Wire>,
  row: Row,
  before: SharedThing = row,
): Wire {
  if (before.shared && !row.shared) ctx.emit(removed, { workspace: row.workspace_id }, { id: row.id })
  const thing = toWire(row)
  ctx.emit(changed, audienceOf(row), thing)
  return thing
}

/** Deletes a thing. */
export async function deleteThing<Row extends SharedThing>(ctx: RequestContext, kind: AnyKind<Row>, id: string): Promise<{ ok: true }> {
  const row = await accessThing(ctx, kind, id)
  await sql`delete from ${sql.table(kind.table)} where workspace_id = ${row.workspace_id} and id = ${row.id}`.execute(ctx.db)
  ctx.emit(kind.removed, audienceOf(row), { id: row.id })
  return { ok: true }
}

/** Who receives a thing. */
function audienceOf({ workspace_id, person_id, shared }: SharedThing): Audience {
  return shared ? { workspace: workspace_id } : { workspace: workspace_id, person: person_id }
}
