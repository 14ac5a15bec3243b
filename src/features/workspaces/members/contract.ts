import * as z from 'zod/mini'
import { call, flags, type Flag } from '#shared/call.ts'
import { event } from '#shared/event.ts'
import { recordOf } from '#shared/recordOf.ts'
import { scopes } from '#shared/visibility.ts'

/** The five flags of section 6, each given or not. */
export const RightsGiven = z.object({
  train: z.boolean(),
  chat: z.boolean(),
  edit: z.boolean(),
  billing: z.boolean(),
  support: z.boolean(),
})
export type RightsGiven = Record<Flag, boolean>

/** A member's scope; `scope_bots` are client keys and count only where the scope has bots chosen. */
export const ScopeGiven = z.object({
  scope: z.enum(scopes),
  scope_bots: z.array(z.string().check(z.regex(/^[\w-]{1,100}$/))).check(z.maxLength(500)),
})
export type ScopeGiven = z.output<typeof ScopeGiven>

/** A member's rights in one workspace, as they cross the wire (spec: slack_integration entry). */
export const Membership = z.object({
  id: z.string(),
  name: z.string(),
  is_admin: z.boolean(),
  is_owner: z.boolean(),
  ...RightsGiven.shape,
  ...ScopeGiven.shape,
  /** Seconds since 1970 until which the workspace's trial lasts; null once it has a plan or where billing is off. */
  trial_end: z.nullable(z.number()),
  /** Seconds since 1970 until which the workspace's conversations are visible; null for ever, 0 not at all. */
  paid_until: z.nullable(z.number()),
})
export type Membership = z.output<typeof Membership>

/** A colleague as shown beside a conversation. */
export const Colleague = z.object({ id: z.string(), name: z.string(), email: z.string(), image: z.nullable(z.string()) })
export type Colleague = z.output<typeof Colleague>

/** A person of a workspace with what they may do there. */
export const WorkspaceMember = z.object({
  ...Colleague.shape,
  is_owner: z.boolean(),
  is_admin: z.boolean(),
  ...RightsGiven.shape,
  ...ScopeGiven.shape,
  /** Seconds since 1970. */
  joined_at: z.number(),
})
export type WorkspaceMember = z.output<typeof WorkspaceMember>

const cannotSave = 'Failure to upsert Workspace role'
const ofMember = z.object({ team_id: z.uuid(), user_id: z.uuid() })
const done = z.object({ ok: z.literal(true) })
const RoleGiven = z.object({ ...ofMember.shape, ...z.partial(RightsGiven).shape, ...z.partial(ScopeGiven).shape })

export const everybody = call({
  name: 'member.everybody',
  method: 'GET',
  path: '/api/users/fetchAll',
  summary: 'Everybody with whom the caller shares a workspace, themselves included, each once, by name.',
  requires: 'person',
  requiresPlan: false,
  response: z.array(Colleague),
})

export const listMembers = call({
  name: 'member.list',
  method: 'POST',
  path: '/api/users/fetch-workspace-users',
  summary: 'The people of a workspace with what they may do, by name.',
  requires: 'member',
  requiresPlan: false,
  body: z.object({ team_id: z.uuid() }),
  response: z.array(WorkspaceMember),
  reads: true,
})

export const updateRole = call({
  name: 'member.role',
  method: 'POST',
  path: '/api/users/updaterole',
  summary:
    'Sets those of the five flags of a member that are given, and their scope where it is. One gives and takes only what one has oneself; an owner has everything and cannot be changed. What they may not hold any more goes back to the team.',
  requires: 'edit',
  requiresPlan: false,
  body: RoleGiven,
  response: WorkspaceMember,
  failure: cannotSave,
})

export const previewRole = call({
  name: 'member.role.preview',
  method: 'POST',
  path: '/api/users/updaterole/preview',
  summary:
    'What `member.role` would do besides with the same body: how many open conversations of the member would go back to the team, counted up to a thousand. Changes nothing.',
  requires: 'edit',
  requiresPlan: false,
  body: RoleGiven,
  response: z.object({ gives_up: z.number() }),
  reads: true,
})

export const removeMember = call({
  name: 'member.remove',
  method: 'DELETE',
  path: '/api/users/remove',
  summary:
    'Removes a member: their open pages of the workspace are closed at once, and what is assigned to them becomes unassigned. The last owner cannot be removed.',
  requires: 'edit',
  requiresPlan: false,
  body: ofMember,
  response: done,
  failure: cannotSave,
})

export const leaveWorkspace = call({
  name: 'member.leave',
  method: 'POST',
  path: '/api/workspace/leave',
  summary: 'The caller leaves a workspace. Its last owner cannot.',
  requires: 'member',
  requiresPlan: false,
  body: z.object({ team_id: z.uuid() }),
  response: done,
  failure: cannotSave,
})

/** Told to everybody of a workspace. Who it is about gets new eyes: their sockets receive from then on what they may see now. */
export const memberChanged = event({
  name: 'member.changed',
  summary: 'Somebody joined a workspace, or their rights or scope there changed.',
  body: WorkspaceMember,
})

/** Told to everybody of a workspace, the one who is gone included; their sockets are closed right after it. */
export const memberRemoved = event({
  name: 'member.removed',
  summary: 'Somebody left a workspace or was removed from it.',
  body: z.object({ id: z.string() }),
})

/** Told to one person in each of their workspaces, so that every page of theirs is notified. */
export const membershipsChanged = event({
  name: 'person.memberships',
  summary: 'What the person is called, or which workspaces they belong to, with which names and rights, changed: ask `person.me` again.',
  body: z.object({ id: z.string() }),
})

/** For forms and tests: every flag as given in a list. */
export const rightsOf = (given: readonly Flag[]): RightsGiven => recordOf(flags, (flag) => given.includes(flag))
