import * as z from 'zod/mini'
import { brand } from '#shared/brand.ts'
import { call, teamHeader } from '#shared/call.ts'
import { event } from '#shared/event.ts'
import { givenName } from '#shared/givenName.ts'
import { Account } from '#features/auth/contract.ts'
import { Colleague, Membership } from './members/contract.ts'

const done = z.object({ ok: z.literal(true) })

/** The signed-in person, with the workspaces and colleagues they see. */
export const Me = z.object({
  id: z.string(),
  profile: z.object({ email: z.string(), real_name: z.string(), first_name: z.string(), image: z.nullable(z.string()) }),
  /** The workspace shown by default. */
  workspace_team: z.nullable(z.string()),
  slack_integrations: z.array(Membership),
  bot_context: z.object({ name: z.nullable(z.string()), client_key: z.nullable(z.string()) }),
  /** The people of the current workspace. */
  users: z.array(Colleague),
  unsubscribed: z.number(),
  /** Their replies wait some seconds before they are sent, so that they can take them back. */
  undo_send: z.boolean(),
  /** The workspace that pays for the current one, as its Sub Account; null where it pays for itself. */
  parent_integration: z.nullable(z.string()),
  /**
   * The Slack workspace that is connected to the current one, with its bot, and who connected it. Where none is, the team and user of the
   * person's own Slack account, and no bot; null without one.
   */
  slack_params: z.nullable(
    z.object({
      team_id: z.string(),
      team_name: z.string(),
      /** The domain of the team's addresses. */
      team_email: z.nullable(z.string()),
      user_id: z.nullable(z.string()),
      user_email: z.nullable(z.string()),
      bot: z.nullable(z.object({ bot_user_id: z.string() })),
    }),
  ),
  /** The person's accounts at Google and Slack, the oldest first. */
  accounts: z.array(Account),
})
export type Me = z.output<typeof Me>

export const me = call({
  name: 'person.me',
  method: 'GET',
  path: '/api/users/me',
  summary: 'The signed-in person with their workspaces, rights and the colleagues of the current workspace.',
  requires: 'person',
  requiresPlan: false,
  headers: teamHeader(),
  response: Me,
})

export const chooseContext = call({
  name: 'person.context',
  method: 'POST',
  path: '/api/users/context',
  summary: 'Remembers which workspace and bot the person looks at; a change of workspace clears the bot.',
  requires: 'member',
  requiresPlan: false,
  body: z.object({ team_id: z.uuid(), client_key: z.nullable(z.string().check(z.maxLength(100))) }),
  response: Me,
})

/** The Slack workspace of a workspace of ours, as its settings show it. */
export const SlackConnection = z.object({
  team_id: z.string(),
  team_name: z.string(),
  /** Seconds since 1970. */
  connected_at: z.number(),
  connected_by: z.nullable(z.string()),
  /** Slack has taken back what it gave: it has to be connected again. */
  needs_reconnect: z.boolean(),
})
export type SlackConnection = z.output<typeof SlackConnection>

export const slackConnection = call({
  name: 'workspace.slack',
  method: 'GET',
  path: '/api/workspace/slack',
  summary: `The Slack workspace that is connected, or null; Slack is asked whether it still lets ${brand.name} in.`,
  requires: 'edit',
  requiresPlan: false,
  headers: teamHeader(),
  response: z.object({ slack: z.nullable(SlackConnection) }),
  limit: { per: 'person', max: 60, minutes: 5 },
})

export const disconnectSlack = call({
  name: 'workspace.disconnectSlack',
  method: 'DELETE',
  path: '/api/workspace/slack',
  summary: 'Takes the Slack workspace away and gives its token back to Slack.',
  requires: 'edit',
  requiresPlan: false,
  headers: teamHeader(),
  response: z.object({ slack: z.null() }),
})

/** Told to everybody of a workspace. */
export const slackChanged = event({
  name: 'workspace.slack-changed',
  summary: `A Slack workspace was connected or taken away, or Slack no longer lets ${brand.name} in.`,
  body: z.object({ id: z.string(), slack: z.nullable(SlackConnection) }),
})

/** A workspace as its members see it. Times are seconds since 1970. */
export const Workspace = z.object({
  id: z.string(),
  name: z.string(),
  /** The owner; `null` only for a workspace whose owner's account is gone. */
  userid: z.nullable(z.string()),
  email: z.nullable(z.string()),
  members: z.number(),
  created_at: z.number(),
  /** Until when its trial lasts; null once it has a plan or where billing is off. */
  trial_end: z.nullable(z.number()),
})
export type Workspace = z.output<typeof Workspace>

/** One of the caller's workspaces, for the list of them. */
export const OwnWorkspace = z.object({ ...Workspace.shape, role: z.enum(['Workspace Owner', 'Member']) })
export type OwnWorkspace = z.output<typeof OwnWorkspace>

/** A workspace that was removed and can still be restored; `removed_at` in seconds since 1970. */
export const RemovedWorkspace = z.object({ id: z.string(), name: z.string(), removed_at: z.number() })
export type RemovedWorkspace = z.output<typeof RemovedWorkspace>

const workspaceName = givenName('Please enter a name for your workspace.')
const address = z.string().check(z.maxLength(320))
const byTeam = z.object({ team_id: z.uuid() })
const cannotSave = 'Failed to upsert Workspace'

export const getWorkspace = call({
  name: 'workspace.get',
  method: 'GET',
  path: '/api/workspace/get/:id',
  summary: 'A workspace the caller belongs to: its name, its owner, and how many people it has.',
  requires: 'member',
  requiresPlan: false,
  params: z.object({ id: z.uuid() }),
  response: Workspace,
  failure: 'Failure to upsert Workspace',
})

export const makeWorkspace = call({
  name: 'workspace.create',
  method: 'POST',
  path: '/api/workspace/create',
  summary:
    'Makes a workspace with its trial; it becomes the current one of the caller, who owns it. `new_id` names a new one: where a call whose answer was lost is made again, none is made a second time. The fields teamid, email and userid are taken and change nothing.',
  requires: 'person',
  requiresPlan: false,
  body: z.object({
    name: workspaceName,
    new_id: z.optional(z.uuid()),
    teamid: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    email: z.optional(z.nullable(address)),
    userid: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  }),
  response: Workspace,
  failure: cannotSave,
  limit: { per: 'person', max: 20, minutes: 60 },
})

export const updateWorkspace = call({
  name: 'workspace.update',
  method: 'POST',
  path: '/api/workspace/update',
  summary:
    'Renames a workspace where a name is given. With the userid or email of another member, who must then be its owner to do so, hands ownership over; who had it stays as an admin.',
  requires: 'edit',
  requiresPlan: false,
  body: z.object({ teamid: z.uuid(), name: z.optional(workspaceName), userid: z.optional(z.uuid()), email: z.optional(address) }),
  response: Workspace,
  failure: cannotSave,
})

export const removeWorkspace = call({
  name: 'workspace.remove',
  method: 'DELETE',
  path: '/api/workspace/remove',
  summary:
    'Removes a workspace with everything in it: its pages close, and the keys of its bots stop working at once. A name that is given must be its own, so that a slip of the hand removes nothing. Kept for 30 days.',
  requires: 'owner',
  requiresPlan: false,
  body: z.object({ ...byTeam.shape, name: z.optional(z.string().check(z.maxLength(200))) }),
  response: done,
  failure: cannotSave,
})

export const restoreWorkspace = call({
  name: 'workspace.restore',
  method: 'POST',
  path: '/api/workspace/restore',
  summary: 'Takes the removal of a workspace back, within 30 days.',
  requires: 'owner',
  requiresPlan: false,
  body: byTeam,
  response: Workspace,
  failure: cannotSave,
})

export const removedWorkspaces = call({
  name: 'workspace.removed',
  method: 'GET',
  path: '/api/workspace/removed',
  summary: 'The workspaces of which the caller is an owner that were removed in the last 30 days and can be restored, the latest first.',
  requires: 'person',
  requiresPlan: false,
  response: z.array(RemovedWorkspace),
})

export const listWorkspaces = call({
  name: 'workspace.list',
  method: 'GET',
  path: '/api/users/workspaces',
  summary: 'The workspaces of the caller by name, with what they are in each, how many people it has, and its trial.',
  requires: 'person',
  requiresPlan: false,
  response: z.array(OwnWorkspace),
})

/** What a person may change of themselves. */
const changeable = z.enum(['real_name', 'first_name', 'last_name', 'image', 'undo_send', 'workspace_team', 'bot_context'])

export const updatePerson = call({
  name: 'person.update',
  method: 'POST',
  path: '/api/users/update',
  summary: `Changes what the caller is called, their picture, whether they can take replies back, and which workspace and bot they look at: ${changeable.options.join(', ')}. Anything else is refused by its name.`,
  requires: 'person',
  requiresPlan: false,
  body: z.strictObject(
    {
      real_name: z.optional(givenName('Please enter your name.')),
      first_name: z.optional(givenName('Please enter your first name.')),
      last_name: z.optional(z.nullable(givenName('Please enter your last name.'))),
      image: z.optional(
        z.nullable(z.string().check(z.maxLength(1000), z.regex(/^https:\/\/[^\s\p{Cc}]+$/u, 'A picture needs an https address.'))),
      ),
      undo_send: z.optional(z.boolean()),
      workspace_team: z.optional(z.uuid()),
      /** 'all' and null both mean every bot; the name is the bot's own, whatever is sent. */
      bot_context: z.optional(
        z.object({ client_key: z.nullable(z.string().check(z.maxLength(100))), name: z.optional(z.nullable(z.string())) }),
      ),
    } satisfies Record<z.output<typeof changeable>, unknown>,
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? `Only ${changeable.options.join(', ')} can be changed here, and not: ${issue.keys.join(', ').slice(0, 200)}.`
          : undefined,
    },
  ),
  response: Me,
})

/** Told when the name or the owner of a workspace changes, or it comes back. */
export const workspaceChanged = event({
  name: 'workspace.changed',
  summary: 'The workspace was renamed, changed hands, or was restored.',
  body: z.object({ id: z.string(), name: z.string() }),
})

/** Told to everybody of a workspace: what they have open of it is no more. */
export const workspaceRemoved = event({
  name: 'workspace.removed',
  summary: 'The workspace was removed. Its owner can restore it within 30 days.',
  body: z.object({ id: z.string() }),
})
