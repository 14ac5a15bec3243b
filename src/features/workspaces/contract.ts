import * as z from 'zod/mini'
import { call } from '#shared/call.ts'
import { event } from '#shared/event.ts'
import { Colleague, Membership } from '#features/members/contract.ts'

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
  /** The workspace that pays for the current one, as its Sub Account; null where it pays for itself. */
  parent_integration: z.nullable(z.string()),
  /** The Slack workspace that is connected to the current one, and who connected it. */
  slack_params: z.nullable(
    z.object({
      team_id: z.string(),
      team_name: z.string(),
      user_id: z.nullable(z.string()),
      user_email: z.nullable(z.string()),
      bot: z.object({ bot_user_id: z.string() }),
    }),
  ),
})
export type Me = z.output<typeof Me>

export const me = call({
  name: 'person.me',
  method: 'GET',
  path: '/api/users/me',
  says: 'The signed-in person with their workspaces, rights and the colleagues of the current workspace.',
  needs: 'person',
  headers: z.object({ teamid: z.optional(z.uuid()) }),
  answer: Me,
})

export const chooseContext = call({
  name: 'person.context',
  method: 'POST',
  path: '/api/users/context',
  says: 'Remembers which workspace and bot the person looks at; a change of workspace clears the bot.',
  needs: 'member',
  body: z.object({ team_id: z.uuid(), client_key: z.nullable(z.string().check(z.maxLength(100))) }),
  answer: Me,
})

/** Told when the name or the people of a workspace change. */
export const workspaceChanged = event({
  name: 'workspace.changed',
  says: 'The workspace was renamed, or its people changed: ask `person.me` again.',
  body: z.object({ id: z.string() }),
})
