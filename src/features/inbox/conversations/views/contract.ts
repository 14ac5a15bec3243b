import * as z from 'zod/mini'
import { call, teamHeader } from '#shared/call.ts'
import { event } from '#shared/event.ts'
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
})
export type View = z.output<typeof View>

const viewName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please enter a name for the view.'),
    z.maxLength(60, 'A name has at most 60 characters.'),
    z.regex(/^\P{Cc}*$/u, 'A name has no control characters.'),
  )

export const listViews = call({
  name: 'view.list',
  method: 'GET',
  path: '/api/views',
  summary: "The caller's own views and the shared ones of the workspace, sorted by name.",
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
    'Saves a view, or changes the one whose id is given: its maker may, and of a shared one whoever may change people. At most 100 a person.',
  requires: 'member',
  requiresPlan: false,
  headers: teamHeader(),
  body: z.object({
    id: z.optional(z.uuid()),
    name: viewName,
    client_key: z._default(z.string().check(z.maxLength(100)), 'all'),
    criteria: Criteria,
    shared: z._default(z.boolean(), false),
  }),
  response: View,
})

export const deleteView = call({
  name: 'view.delete',
  method: 'DELETE',
  path: '/api/views/:id',
  summary: 'Deletes a view: its maker may, and of a shared one whoever may change people.',
  requires: 'member',
  requiresPlan: false,
  params: z.object({ id: z.uuid() }),
  response: z.object({ ok: z.literal(true) }),
})

/** Told to its maker, and to everybody when it is shared. */
export const viewChanged = event({ name: 'view.changed', summary: 'A view was saved, changed or shared.', body: View })
export const viewRemoved = event({
  name: 'view.removed',
  summary: 'A view was deleted, or is not shared any more; in that case its maker hears `view.changed` instead.',
  body: z.object({ id: z.string() }),
})
