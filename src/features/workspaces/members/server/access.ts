import { sql } from 'kysely'
import { flags } from '#shared/call.ts'
import type { AppError } from '#shared/errors.ts'
import { accessErrors } from '#features/workspaces/members/errors.ts'
import { isId } from '#shared/ids.ts'
import { day, keptDays } from '#shared/time.ts'
import { can, type Rights } from '#features/workspaces/members/permissions.ts'
import { entitlementsOf, type Subscription } from '#features/billing/entitlements/entitlements.ts'
import type { Scope } from '#shared/visibility.ts'
import type { Subscriber } from '#platform/event-log/feed.ts'
import { personOf, type RequestContext } from '#platform/event-log/RequestContext.ts'

/** A member as an access function found them. */
export interface Member extends Rights {
  workspaceId: string
  personId: string
  joinedAt: Date
  /** Which conversations they may see; always `all` for an owner. */
  scope: Scope
  /** Ids of bots, for the scope `bots`. */
  scopeBots: string[]
  /** Up to when they have read everything, but for what is marked in `seen`. */
  readUntil: Date
  /** Until when the workspace's conversations are visible, in milliseconds; see `Entitlements`. */
  planUntil: number
}

/** The columns of a MembershipRow, of a member and their workspace. */
const membershipColumns = [
  'is_owner',
  ...flags,
  'joined_at',
  'scope',
  'scope_bots',
  'read_until',
  'plan',
  'trial_ends_at',
  'parent_id',
] as const

/**
 * Gives access to everything in a workspace: the caller is a member of it and may do what the call needs. To a stranger it looks like a
 * workspace that does not exist.
 */
export async function accessWorkspace(ctx: RequestContext, workspaceId: string): Promise<Member> {
  const person = personOf(ctx)
  if (!isId(workspaceId)) throw accessErrors.unknownWorkspace()
  const row = await ctx.db
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
    .where('member.workspace_id', '=', workspaceId)
    .where('member.person_id', '=', person.id)
    .where('workspace.deleted_at', 'is', null)
    .select(membershipColumns)
    .executeTakeFirst()
  if (!row) throw accessErrors.unknownWorkspace()
  const isAllowedAnyway = ctx.requires === 'connect' && !can(row, 'connect') && (await hasConnectedSlack(ctx, workspaceId))
  return authorize(ctx, workspaceId, row, isAllowedAnyway)
}

/** The one who connected the workspace's Slack may connect a bot, too (spec, section 6). */
async function hasConnectedSlack(ctx: RequestContext, workspaceId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('slack_install')
    .where('workspace_id', '=', workspaceId)
    .where('installed_by', '=', personOf(ctx).id)
    .select('team_id')
    .executeTakeFirst()
  return row !== undefined
}

/** What is read of a membership to decide what its holder may do. */
export interface MembershipRow extends Rights, Subscription {
  joined_at: Date
  scope: Scope
  scope_bots: string[]
  read_until: Date
}

/**
 * Authorizes a member, or says what they may not do. For access functions that have read the membership along with something else; `also` lets
 * in who may do it for another reason than their rights.
 */
export function authorize(ctx: RequestContext, workspaceId: string, row: MembershipRow, isAllowedAnyway = false): Member {
  const { joined_at, is_owner, train, chat, edit, billing, support, scope_bots, read_until } = row
  const rights = { is_owner, train, chat, edit, billing, support }
  if (!isAllowedAnyway && !can(rights, ctx.requires)) throw (refusals[ctx.requires] ?? accessErrors.needsMore)()
  const { planUntil } = entitlementsOf(row, ctx.billing)
  if (ctx.requiresPlan && planUntil <= ctx.now.getTime()) throw accessErrors.noPlan().with({ plan: 'needed' })
  ctx.authorized = true
  const scope = is_owner ? 'all' : row.scope
  return {
    ...rights,
    workspaceId,
    personId: personOf(ctx).id,
    joinedAt: joined_at,
    scope,
    scopeBots: scope_bots,
    readUntil: read_until,
    planUntil,
  }
}

/** The member as somebody who receives changes. */
export function subscriberOf({ personId, scope, scopeBots, planUntil: until }: Member): Subscriber {
  return { person: personId, scope, bots: scopeBots, until }
}

const refusals: Partial<Record<RequestContext['requires'], () => AppError>> = {
  chat: accessErrors.needsChat,
  support: accessErrors.needsSupport,
  connect: accessErrors.needsConnect,
  edit: accessErrors.needsEdit,
  billing: accessErrors.needsBilling,
  train: accessErrors.needsTrain,
  owner: accessErrors.needsOwner,
}

/** What was removed or deleted since then can still be brought back. */
export const keptSince = (ctx: RequestContext) => new Date(ctx.now.getTime() - keptDays * day)

/** Like `accessWorkspace`, but also to a workspace that was removed and can still be restored. Nobody else changes it until the transaction ends. */
export async function accessKeptWorkspace(ctx: RequestContext, workspaceId: string): Promise<Member & { deletedAt: Date | null }> {
  const row = await ctx.db
    .selectFrom('workspace')
    .innerJoin('member', 'member.workspace_id', 'workspace.id')
    .where('workspace.id', '=', workspaceId)
    .where('member.person_id', '=', personOf(ctx).id)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>', keptSince(ctx))]))
    .select([...membershipColumns, 'deleted_at'])
    .forNoKeyUpdate('workspace')
    .executeTakeFirst()
  if (!row) throw accessErrors.unknownWorkspace()
  return { ...authorize(ctx, workspaceId, row), deletedAt: row.deleted_at }
}

/**
 * Which workspace of a person is meant where none is named: their current one, else the first they belong to. The order of a query whose `m` are
 * memberships of the person `p`.
 */
export const meantFirst = sql`m.workspace_id = p.workspace_id desc, m.joined_at, m.workspace_id`

/** The workspace a call means: the one its header names, else the one that is meant. */
export async function accessNamedWorkspace(ctx: RequestContext, named: string | undefined): Promise<Member> {
  if (named !== undefined) return accessWorkspace(ctx, named)
  const { rows } = await sql<{ id: string }>`
    select w.id from member m join person p on p.id = m.person_id join workspace w on w.id = m.workspace_id and w.deleted_at is null
    where m.person_id = ${personOf(ctx).id} order by ${meantFirst} limit 1`.execute(ctx.db)
  const [meant] = rows
  if (!meant) throw accessErrors.unknownWorkspace()
  return accessWorkspace(ctx, meant.id)
}
