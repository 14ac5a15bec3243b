import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { AppError } from '#shared/errors.ts'
import type { EventShape } from '#shared/event.ts'
import type { Seer } from '#shared/visibility.ts'
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
  /** What is read of one; its row where not said. */
  columns?: RawBuilder<unknown>
  /** Whether somebody of its workspace may know of one that is theirs or shared; where not said, everybody may. */
  isKnownTo?: (row: Row, seer: Onlooker) => boolean
  errors: {
    unknown: () => AppError
    notYours: () => AppError
    onlyMaker: () => AppError
    tooMany: (params: { max: number }) => AppError
  }
}

/** Somebody by how much of the workspace they see. */
type Onlooker = Omit<Seer, 'person'>

/** The kind, of whatever such things are told as. */
type AnyKind<Row extends SharedThing = never> = ThingKind<Row, unknown>

/** Those that the caller has in a workspace: their own and the shared ones. */
export async function listThings<Row extends SharedThing, Wire>(
  ctx: RequestContext,
  kind: ThingKind<Row, Wire>,
  team: string | undefined,
): Promise<Wire[]> {
  const member = await accessNamedWorkspace(ctx, team)
  const { rows } = await sql<Row>`${selectFrom(kind)}
    where workspace_id = ${member.workspaceId} and (person_id = ${member.personId} or shared)`.execute(ctx.db)
  return rows.filter((row) => knows(kind, row, member)).map(kind.toWire)
}

const selectFrom = ({ table, columns = sql`*` }: AnyKind) => sql`select ${columns} from ${sql.table(table)}`

/** Whether a member may know of a thing that is theirs or shared. */
function knows<Row extends SharedThing>({ isKnownTo }: AnyKind<Row>, row: Row, { scope, scopeBots: bots }: Member): boolean {
  return isKnownTo?.(row, { scope, bots }) ?? true
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
  return { workspaceId, personId: members.some((one) => one.person_id === maker) ? maker : personId, caller: member }
}

/** Whose a thing is that is made, and who makes it. */
export interface Maker extends Pick<Member, 'workspaceId' | 'personId'> {
  caller: Member
}

/**
 * The thing under `id`, locked, that was made by the same call before, whose answer was lost; null where there is none, no id is given, or it is somebody
 * else's alone or one that the caller may not know of.
 */
export async function madeBefore<Row extends SharedThing>(
  ctx: RequestContext,
  kind: AnyKind<Row>,
  { workspaceId, personId, caller }: Maker,
  id: string | undefined,
): Promise<Row | null> {
  if (id === undefined) return null
  const { rows } = await sql<Row>`${selectFrom(kind)}
    where workspace_id = ${workspaceId} and person_id = ${personId} and id = ${id} and (shared or person_id = ${caller.personId}) for update`.execute(
    ctx.db,
  )
  const [row] = rows
  return row && knows(kind, row, caller) ? row : null
}

/**
 * The way to a thing to change it, locked unless said otherwise: for its maker, and to a shared one for anyone who may change people. Who is no member of its
 * workspace, or may not know of it, learns what they would of one that was never made.
 */
export async function accessThing<Row extends SharedThing>(ctx: RequestContext, kind: AnyKind<Row>, id: string, lock = true): Promise<Row> {
  const { errors } = kind
  const { rows } = await sql<Row>`${selectFrom(kind)}
    where id = ${id} and workspace_id in ${ownWorkspaces(ctx)} ${lock ? sql`for update` : sql``}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw errors.unknown()
  const member = await accessWorkspace(ctx, row.workspace_id)
  if (!knows(kind, row, member)) throw errors.unknown()
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
export async function demandRoom(
  ctx: RequestContext,
  { table, max, errors }: AnyKind,
  { workspaceId, personId }: Pick<Maker, 'workspaceId' | 'personId'>,
): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}
    where workspace_id = ${workspaceId} and person_id = ${personId}`.execute(ctx.db)
  if (rows[0]!.n >= max) throw errors.tooMany({ max })
}

/** Nobody but its maker keeps a thing from the others again: with anyone else it would be gone for themselves, too. */
export function demandMakerToKeep(ctx: RequestContext, { errors }: AnyKind, row: SharedThing, shared: boolean): void {
  if (!shared && row.person_id !== personOf(ctx).id) throw errors.onlyMaker()
}

/** Tells a thing as it is now. Who had it as it was `before`, and has it no more, receives first that it is gone; its maker then that it is theirs alone. */
export async function tellThing<Row extends SharedThing, Wire>(
  ctx: RequestContext,
  kind: ThingKind<Row, Wire>,
  row: Row,
  before: Row = row,
): Promise<Wire> {
  const without = await whoLoses(ctx, kind, row, before)
  if (without) ctx.emit(kind.removed, without, { id: row.id })
  const thing = kind.toWire(row)
  ctx.emit(kind.changed, await audienceOf(ctx, kind, row), thing)
  return thing
}

/** Deletes a thing. */
export async function deleteThing<Row extends SharedThing>(ctx: RequestContext, kind: AnyKind<Row>, id: string): Promise<{ ok: true }> {
  const row = await accessThing(ctx, kind, id)
  await sql`delete from ${sql.table(kind.table)} where workspace_id = ${row.workspace_id} and id = ${row.id}`.execute(ctx.db)
  ctx.emit(kind.removed, await audienceOf(ctx, kind, row), { id: row.id })
  return { ok: true }
}

/** Who receives a thing. */
async function audienceOf<Row extends SharedThing>(ctx: RequestContext, kind: AnyKind<Row>, row: Row): Promise<Audience> {
  const { workspace_id: workspace, person_id: person, shared } = row
  if (!shared) return { workspace, person }
  if (isKnownToAll(kind, row)) return { workspace }
  const members = await sightsIn(ctx, workspace)
  return { workspace, recipients: members.filter((one) => kind.isKnownTo?.(row, one)).map((one) => one.person) }
}

/** Those who had a thing as it was before, and have it no more; null where there are none. */
async function whoLoses<Row extends SharedThing>(ctx: RequestContext, kind: AnyKind<Row>, row: Row, before: Row): Promise<Audience | null> {
  if (!before.shared) return null
  if (!row.shared) return audienceOf(ctx, kind, before)
  if (before === row || isKnownToAll(kind, row)) return null
  const members = await sightsIn(ctx, row.workspace_id)
  const lost = members.filter((one) => kind.isKnownTo?.(before, one) && !kind.isKnownTo(row, one))
  return lost.length === 0 ? null : { workspace: row.workspace_id, recipients: lost.map((one) => one.person) }
}

/** Whether even who sees nothing knows of it. */
function isKnownToAll<Row extends SharedThing>({ isKnownTo }: AnyKind<Row>, row: Row): boolean {
  return isKnownTo?.(row, { scope: '', bots: [] }) ?? true
}

/** How much each member of a workspace sees of it. */
async function sightsIn(ctx: RequestContext, workspace: string): Promise<Seer[]> {
  const rows = await ctx.db
    .selectFrom('member')
    .where('workspace_id', '=', workspace)
    .select(['person_id', 'is_owner', 'scope', 'scope_bots'])
    .execute()
  return rows.map(({ person_id: person, is_owner, scope, scope_bots: bots }) => ({ person, scope: is_owner ? 'all' : scope, bots }))
}
