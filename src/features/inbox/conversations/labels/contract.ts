import * as z from 'zod/mini'
import { call, teamHeader } from '#shared/call.ts'
import { event } from '#shared/event.ts'
import { seen } from '#shared/unseen.ts'

/** A label's name as it is written into the contract of every call that takes one. */
export const LabelName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please enter a label.'),
    z.maxLength(60, 'A label has at most 60 characters.'),
    z.regex(/^\P{Cc}*$/u, 'A label has no control characters.'),
  )

/** The name of one that is made where it is not there: something of it can be seen. */
export const NewLabelName = LabelName.check(z.regex(seen, 'Please enter a label.'))

/** The colours of labels; the page has one for the light and one for the dark screen of each. */
export const labelColours = ['grey', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const

/** A label of a bot. Conversations bear its name, as `tags`. */
export const Label = z.object({
  id: z.string(),
  client_key: z.string(),
  name: z.string(),
  colour: z.enum(labelColours),
})
export type Label = z.output<typeof Label>

const ofBot = z.string().check(z.minLength(1), z.maxLength(100))
const named = z.object({ tagName: LabelName, client_key: ofBot })
const cannotFetch = 'Fail to fetch Tags'
/** The wire keeps the catalogue's spelling; screens say it right. */
const cannotUpsert = 'Faile to upsert Tag'

export const listLabels = call({
  name: 'label.list',
  method: 'GET',
  path: '/api/tags/get/:client_key',
  summary: "The labels of a bot, or ('all') of every bot of the workspace, sorted by name.",
  requires: 'member',
  requiresPlan: false,
  params: z.object({ client_key: ofBot }),
  headers: teamHeader(),
  response: z.array(Label),
  failure: cannotFetch,
})

export const upsertLabel = call({
  name: 'label.upsert',
  method: 'POST',
  path: '/api/tags/upsert-tag',
  summary:
    'Makes a label, or gives one another colour. A new one without a colour gets the one that the labels of its bot have least. Capital letters and the width of gaps make no difference: a label keeps the spelling it was made with. With the `id` of a label of the bot none is made, and that one gets the colour, whatever it is called by now. At most 500 a bot.',
  requires: 'chat',
  requiresPlan: false,
  body: z.object({ ...named.shape, tagName: NewLabelName, id: z.optional(z.uuid()), colour: z.optional(z.enum(labelColours)) }),
  response: Label,
  failure: cannotUpsert,
})

export const renameLabel = call({
  name: 'label.rename',
  method: 'POST',
  path: '/api/tags/rename-tag',
  summary:
    'Renames a label, on every conversation that bears it. Refused (name-taken) when another label has the name: merge them instead. Needs sight of all conversations of the bot.',
  requires: 'chat',
  requiresPlan: false,
  body: z.object({ ...named.shape, newName: NewLabelName }),
  response: Label,
  failure: cannotUpsert,
})

export const mergeLabels = call({
  name: 'label.merge',
  method: 'POST',
  path: '/api/tags/merge-tags',
  summary:
    'Merges a label into another of the same bot: conversations that bear it bear the other instead, and it is gone. Answers the other. Needs sight of all conversations of the bot.',
  requires: 'chat',
  requiresPlan: false,
  body: z.object({ ...named.shape, into: LabelName }),
  response: Label,
  failure: cannotUpsert,
})

export const deleteLabel = call({
  name: 'label.delete',
  method: 'DELETE',
  path: '/api/tags/delete-tag',
  summary: 'Deletes a label and takes it off every conversation. Needs sight of all conversations of the bot.',
  requires: 'chat',
  requiresPlan: false,
  body: named,
  response: z.object({ ok: z.literal(true) }),
  failure: cannotUpsert,
})

/** Conversations that change with their label are emitted one by one as `conversation.changed`, in portions, after this. */
export const labelChanged = event({
  name: 'label.changed',
  summary:
    'A label was made, renamed, recoloured, merged into another or deleted. `label` is what it is now, null when it is gone; `was` its name before, null when it is new; `into` the name of the label it was merged into.',
  body: z.object({
    client_key: z.string(),
    label: z.nullable(Label),
    was: z.nullable(z.string()),
    into: z.nullable(z.string()),
  }),
})
