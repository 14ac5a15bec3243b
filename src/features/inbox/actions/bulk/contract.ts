import * as z from 'zod/mini'
import { call, teamHeader } from '#shared/call.ts'
import { event } from '#shared/event.ts'
import { LabelName, NewLabelName } from '#features/inbox/conversations/labels/contract.ts'
import { Criteria } from '#features/inbox/conversations/contract.ts'

/** What a bulk does to each of its conversations: the same as the single call of that name. */
export const Act = z.discriminatedUnion('do', [
  z.object({ do: z.literal('assign'), assignee: z.nullable(z.uuid()) }),
  z.object({ do: z.literal('label'), tag: NewLabelName }),
  z.object({ do: z.literal('unlabel'), tag: LabelName }),
  z.object({ do: z.literal('done') }),
  z.object({ do: z.literal('inbox') }),
  /** Seconds since 1970, as in `conversation.snooze`; null ends a snooze. */
  z.object({ do: z.literal('snooze'), until: z.nullable(z.number().check(z.gte(0), z.lte(100_000_000_000))) }),
  z.object({ do: z.literal('star'), starred: z.boolean() }),
  z.object({ do: z.literal('unread'), isunread: z.boolean() }),
  /** With `keep` a resume leaves the conversation with its holder; else it is nobody's, as the AI handles it. */
  z.object({ do: z.literal('pause'), paused: z.boolean(), keep: z.optional(z.boolean()) }),
  z.object({ do: z.literal('delete') }),
])
export type Act = z.output<typeof Act>

/** A bulk takes at most this many conversations when they are named, */
const maxNamed = 1000
/** and this many when a list's criteria say which. */
export const maxFound = 20_000

/** The conversations of a list: what the list call is asked. */
export const Selection = z.object({
  criteria: Criteria,
  clientkey: z._default(z.string().check(z.maxLength(100)), 'all'),
  phrase: z._default(z.string().check(z.maxLength(200)), ''),
})
export type Selection = z.output<typeof Selection>

/**
 * How a bulk stands. `changed` of `total` were changed, `same` were so already, `refused` could not be; the rest is still to come while it is
 * `running`, and is never done once it is `stopped`. A bulk that was undone ends as `undone`; its figures then say of how many it was taken back.
 */
export const Bulk = z.object({
  id: z.string(),
  act: Act,
  state: z.enum(['running', 'stopped', 'done', 'undoing', 'undone']),
  total: z.number(),
  changed: z.number(),
  same: z.number(),
  refused: z.number(),
  /** The first 20 refusals, as a call of its own would refuse: `why` is its sentence. `id` is the conversation. */
  refusals: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      reason: z.string(),
      params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
      why: z.string(),
    }),
  ),
  /** Until when it can be undone, in seconds since 1970; null while it runs, when nothing was changed, and when it was undone. */
  undo_until: z.nullable(z.number()),
})
export type Bulk = z.output<typeof Bulk>

const cannotGet = 'Failed to retrieve channel...'
const byId = z.object({ id: z.uuid() })

export const countSelection = call({
  name: 'bulk.count',
  method: 'POST',
  path: '/api/channels/bulk/count',
  summary: `How many conversations a list holds, counted up to ${maxFound + 1}, for "select all": hand it back as \`count\`.`,
  requires: 'chat',
  requiresPlan: true,
  headers: teamHeader(),
  body: Selection,
  response: z.object({ count: z.number() }),
  reads: true,
})

export const startBulk = call({
  name: 'bulk.start',
  method: 'POST',
  path: '/api/channels/bulk',
  summary: `Does one thing to many conversations of a workspace: up to ${maxNamed} by their \`ids\`, or those of a list (\`selection\`), of which \`count\` were shown to the person; conflict when there are more by now. Up to 100 are done at once; more are done in portions, and \`bulk.progress\` tells how far it got. Each passes the same access check and the same use case as the single call.`,
  requires: 'chat',
  requiresPlan: true,
  headers: teamHeader(),
  body: z.object({
    act: Act,
    ids: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxNamed, `At most ${maxNamed} conversations can be named.`))),
    selection: z.optional(Selection),
    count: z.optional(z.int().check(z.gte(1))),
  }),
  response: Bulk,
  failure: cannotGet,
})

export const getBulk = call({
  name: 'bulk.get',
  method: 'GET',
  path: '/api/channels/bulk/:id',
  summary: 'How a bulk of the caller stands.',
  requires: 'chat',
  requiresPlan: true,
  params: byId,
  response: Bulk,
})

export const stopBulk = call({
  name: 'bulk.stop',
  method: 'POST',
  path: '/api/channels/bulk/:id/stop',
  summary:
    'Ends a bulk that is running after the portion it is at: what was done until then stays and can be undone, the rest is left alone. One that is not running any more is answered as it stands.',
  requires: 'chat',
  requiresPlan: true,
  params: byId,
  response: Bulk,
  failure: cannotGet,
})

export const undoBulk = call({
  name: 'bulk.undo',
  method: 'POST',
  path: '/api/channels/bulk/:id/undo',
  summary:
    'Takes a bulk back, within 10 minutes: exactly the conversations it changed get the values they had, unless somebody changed the same of one meanwhile, or its customer wrote or asked for a person and would be out of the inbox; that one is left as it is and counted as refused.',
  requires: 'chat',
  requiresPlan: true,
  params: byId,
  response: Bulk,
  failure: cannotGet,
})

/** Told only to the person whose bulk it is. */
export const bulkProgress = event({
  name: 'bulk.progress',
  summary: 'A bulk got further, or ended.',
  body: Bulk,
})
