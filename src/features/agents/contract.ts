import * as z from 'zod/mini'
import { call } from '#shared/call.ts'
import { givenName } from '#shared/givenName.ts'

/** An agent of a person, in the words of its company; `parent` is `projects/` and the id of its project. */
export const Agent = z.object({
  parent: z.string(),
  displayName: z.string(),
  defaultLanguageCode: z.string(),
  timeZone: z.string(),
})
export type Agent = z.output<typeof Agent>

/** Why the company made no agent: by its own number, of which 9 with `terms` wants its Terms of Service accepted first. */
const AgentError = z.object({ error: z.string(), code: z.number(), details: z.string(), terms: z.boolean() })

const project = z.string().check(z.regex(/^([a-z][a-z0-9.-]{0,60}:)?[a-z][a-z0-9-]{4,28}[a-z0-9]$/, 'This is no id of a project.'))

export const listAgents = call({
  name: 'agent.list',
  method: 'GET',
  path: '/api/users/getdialogflowagents',
  summary: "The agents that the caller's connected account may use, or that of the project in `projectid` alone, sorted by name.",
  requires: 'person',
  requiresPlan: false,
  headers: z.object({ projectid: z.optional(project) }),
  response: z.array(Agent),
  limit: { per: 'person', max: 60, minutes: 10 },
  failure: 'And error occured loading your Dialogflow agents. Please try again.',
})

export const setAgent = call({
  name: 'agent.set',
  method: 'POST',
  path: '/api/v1/dialogflow/setagent',
  summary:
    "Makes a new agent by the caller's connected account, in a new project. Answers the account's agents, the new one first, or why the company made none.",
  requires: 'connect',
  requiresPlan: false,
  reads: true,
  headers: z.object({ team_id: z.optional(z.uuid()), teamid: z.optional(z.uuid()) }),
  body: z.object({
    name: givenName('Please enter a name for your bot before trying to create a new Dialogflow agent.'),
  }),
  response: z.union([z.array(Agent), AgentError]),
  limit: { per: 'person', max: 20, minutes: 60 },
})

export const installTemplate = call({
  name: 'agent.install',
  method: 'POST',
  path: '/api/bots/installdialogflowtemplate',
  summary:
    'Replaces what the agent of a bot knows by a template: the archive of an agent at `zipurl`, of at most 10 MB. Answers once the agent has it and learns from it.',
  requires: 'support',
  requiresPlan: false,
  reads: true,
  body: z.object({
    client_key: z.string().check(z.minLength(1), z.maxLength(100)),
    projectid: project,
    zipurl: z.string().check(z.maxLength(2000)),
  }),
  response: z.object({ ok: z.literal(true) }),
  limit: { per: 'person', max: 20, minutes: 60 },
})
