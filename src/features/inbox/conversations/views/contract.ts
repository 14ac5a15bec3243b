import * as z from 'zod/mini'
import { call, teamHeader } from '#shared/call.ts'
import { event } from '#shared/event.ts'
import { givenName } from '#shared/givenName.ts'
import { Criteria } from '#features/inbox/conversations/contract.ts'

/** A list that somebody saved under a name. `client_key` is a bot or 'all'. A shared one is seen by the whole workspace. */
export const View = z.object({
  id: z.string(),
  name: z.string(),
  client_key: z.string(),
  criteria: Criteria,
  shared: z.boolean(),
  /** Who made it. */
  person: z.string(),
  /** Its place among one's own views or among the shared ones; 0 for all of them until somebody has put them into an order. */
  position: z.number(),
})
export type View = z.output<typeof View>

/** What is said of a view that has no name. */
export const viewNameMissing = 'Please enter a name for the view.'

const viewName = givenName(viewNameMissing, 60)

export const listViews = call({
  name: 'view.list',
  method: 'GET',
  path: '/api/views',
  summary: "The caller's own views, then the shared ones of the workspace, in the order they were given, else by name.",
  requires: 'member',
  requiresPlan: false,
  headers: teamHeader(),
  response: z.array(View),
})

export const saveView = call({
  name: 'view.save',
  method: 'POST',
  path: '/api/views',
  summary:
    'Saves a view, which needs a name and criteria, or changes the one whose id is given, of which only what is given changes: its maker may, and of a shared one everyone who may change people; only its maker ends the sharing. `new_id` is the id of a new one: where a call whose answer was lost is made again, none is made a second time. With it `person` is who made a shared one that somebody deleted who may change people, and puts back. At most 100 a person.',
  requires: 'member',
  requiresPlan: false,
  headers: teamHeader(),
  body: z.object({
    id: z.optional(z.uuid()),
    new_id: z.optional(z.uuid()),
    person: z.optional(z.uuid()),
    name: z.optional(viewName),
    /** Of a new one without it: all bots. */
    client_key: z.optional(z.string().check(z.maxLength(100))),
    criteria: z.optional(Criteria),
    shared: z.optional(z.boolean()),
  }),
  response: View,
})

export const deleteView = call({
  name: 'view.delete',
  method: 'DELETE',
  path: '/api/views/:id',
  summary: 'Deletes a view: its maker may, and of a shared one everyone who may change people.',
  requires: 'member',
  requiresPlan: false,
  params: z.object({ id: z.uuid() }),
  response: z.object({ ok: z.literal(true) }),
})

/** So many views are counted, the first ones. */
export const maxCounted = 30

export const countViews = call({
  name: 'view.counts',
  method: 'GET',
  path: '/api/views/counts',
  summary: `How many conversations the first ${maxCounted} views of the caller hold, by id: under the tab of the view, of those that the caller sees, counted up to 100.`,
  requires: 'member',
  requiresPlan: true,
  headers: teamHeader(),
  response: z.record(z.string(), z.number()),
})

export const moveView = call({
  name: 'view.move',
  method: 'PUT',
  path: '/api/views/:id/place',
  summary:
    "Puts a view before another one, or at the end (null), among its maker's own or among the shared ones: everyone who may change it may.",
  requires: 'member',
  requiresPlan: false,
  params: z.object({ id: z.uuid() }),
  body: z.object({ before: z.nullable(z.uuid()) }),
  response: z.object({ ok: z.literal(true) }),
})

/** Told to its maker, and to everybody when it is shared. */
export const viewChanged = event({ name: 'view.changed', summary: 'A view was saved, changed or shared.', body: View })
export const viewRemoved = event({
  name: 'view.removed',
  summary: 'A view was deleted, or is not shared any more; in that case its maker receives `view.changed` instead.',
  body: z.object({ id: z.string() }),
})
