import * as z from 'zod/mini'
import { call } from '#shared/call.ts'
import { flag, whole } from '#shared/wireValues.ts'
import { Conversation } from '#features/inbox/conversations/contract.ts'
import { LabelName, NewLabelName } from '#features/inbox/conversations/labels/contract.ts'
import { untilCustomerWrites } from './rules.ts'

/**
 * What one can do to a conversation. Every call sets a value and never flips one, so that two people who do the same at once agree, and a
 * repeated call does nothing. Each answers the conversation as it is now; everyone receives `message.added` (where it leaves a line in the
 * transcript) or `conversation.changed`.
 */

const cannotGet = 'Failed to retrieve channel...'
const byId = z.object({ id: z.string().check(z.maxLength(100)) })
/** Headers that clients of the spec send along; the path says the same. */
const spoken = z.object({ channelid: z.optional(z.string()), clientkey: z.optional(z.string()), userid: z.optional(z.string()) })

/** An act of the caller is taken back as long as nobody has done the same since this line, the `last_seq` that the act answered. */
const moving = z.object({ ...spoken.shape, since: z.optional(whole(0, 2_147_483_647)) })

/** An id of a person, or '-1' for nobody. */
const Assignee = z.union([z.uuid(), z.literal('-1')])

export const undoPass = call({
  name: 'conversation.undoPass',
  method: 'POST',
  path: '/api/channels/:id/undo-pass',
  summary:
    "Takes back the caller's own assigning, pausing or resuming: who held the conversation before holds it again, and its customer waits as before. Conflict when the baton has passed on since; with `epoch`, since that one.",
  requires: 'chat',
  requiresPlan: true,
  params: byId,
  headers: z.object({ epoch: z.optional(whole(0, 2_147_483_647)) }),
  response: Conversation,
  failure: cannotGet,
})

export const setStarred = call({
  name: 'conversation.star',
  method: 'POST',
  path: '/api/channels/:id/togglestarred',
  summary: 'Marks a conversation as follow up for the whole team, or takes the mark off.',
  requires: 'chat',
  requiresPlan: true,
  params: byId,
  headers: z.object({ ...spoken.shape, starred: flag() }),
  response: Conversation,
  failure: cannotGet,
})

export const moveToDone = call({
  name: 'conversation.done',
  method: 'POST',
  path: '/api/channels/:id/move-to-done-folder',
  summary:
    'Moves a conversation to Done, out of the inbox and out of a snooze. It comes back when its customer writes; where the bot is set so, Done ends the hold, and the AI answers then. With `since`, the `last_seq` that one has seen, it is refused (conflict) where somebody has moved it, or its customer wrote or asked for a person, since.',
  requires: 'chat',
  requiresPlan: true,
  params: byId,
  headers: moving,
  response: Conversation,
  failure: cannotGet,
})

export const moveToInbox = call({
  name: 'conversation.inbox',
  method: 'POST',
  path: '/api/channels/:id/move-to-inbox-folder',
  summary:
    'Moves a conversation back to the inbox, from Done or from a snooze. Out of Done it is held as it was before. With `since`, the `last_seq` that one has seen, it is refused (conflict) where somebody has moved it since.',
  requires: 'chat',
  requiresPlan: true,
  params: byId,
  headers: moving,
  response: Conversation,
  failure: cannotGet,
})

export const snooze = call({
  name: 'conversation.snooze',
  method: 'POST',
  path: '/api/channels/:id/snooze',
  summary: `Takes a conversation out of the inbox until a time (seconds since 1970, within a year) or, with ${untilCustomerWrites}, for as long as its customer does not write; or ends that (null). It comes back at its time, on top, or as soon as its customer writes. With \`since\` it is refused as in \`conversation.done\`.`,
  requires: 'chat',
  requiresPlan: true,
  params: byId,
  headers: moving,
  body: z.object({ until: z.nullable(z.number().check(z.gte(0), z.lte(100_000_000_000))) }),
  response: Conversation,
  failure: cannotGet,
})

export const assign = call({
  name: 'conversation.assign',
  method: 'PUT',
  path: '/api/channels/:id/:assignee/assignee',
  summary:
    "Gives a conversation to somebody who may chat and see it, or to nobody ('-1'). One that needs a human passes with the baton: the AI is paused, and they hold it; of a calm one the AI goes on answering. With `replaces` only when that is who has it ('-1': nobody); else conflict, with `details.assignee` ({id, name}, or null) saying who has it. The person hears of it (`conversation.assigned`), the bot too.",
  requires: 'chat',
  requiresPlan: true,
  params: z.object({ ...byId.shape, assignee: Assignee }),
  headers: z.object({
    ...spoken.shape,
    assigneeid: z.optional(z.string()),
    assignerid: z.optional(z.string()),
    replaces: z.optional(Assignee),
  }),
  response: Conversation,
  failure: cannotGet,
})

export const addLabel = call({
  name: 'conversation.label',
  method: 'PUT',
  path: '/api/channels/:id/:tag/tag',
  summary:
    'Labels a conversation. A label that its bot does not have yet is made; capital letters make no difference. At most 50 labels each.',
  requires: 'chat',
  requiresPlan: true,
  params: z.object({ ...byId.shape, tag: NewLabelName }),
  headers: spoken,
  response: Conversation,
  failure: cannotGet,
})

export const removeLabel = call({
  name: 'conversation.unlabel',
  method: 'DELETE',
  path: '/api/channels/:id/:tag/tag',
  summary: 'Takes a label off a conversation. The bot keeps the label.',
  requires: 'chat',
  requiresPlan: true,
  params: z.object({ ...byId.shape, tag: LabelName }),
  headers: spoken,
  response: Conversation,
  failure: cannotGet,
})

export const deleteConversation = call({
  name: 'conversation.delete',
  method: 'POST',
  path: '/api/channels/:id/deletechannel',
  summary:
    'Deletes a conversation: it is on no list any more. The one who did it takes it back within 10 seconds, an owner within 30 days; then it is erased. It comes back, too, when its customer writes.',
  requires: 'chat',
  requiresPlan: true,
  params: byId,
  headers: spoken,
  response: Conversation,
  failure: cannotGet,
})

export const restoreConversation = call({
  name: 'conversation.restore',
  method: 'POST',
  path: '/api/channels/:id/restore',
  summary:
    'Takes a deletion back, to where the conversation was. For the one who deleted it, within 10 seconds; for owners, within 30 days.',
  requires: 'chat',
  requiresPlan: true,
  params: byId,
  response: Conversation,
  failure: cannotGet,
})

export const blockCustomer = call({
  name: 'customer.block',
  method: 'POST',
  path: '/api/channels/:id/customer/block',
  summary:
    'Blocks the customer of a conversation, or ends that. All their conversations move to Done, also those that the caller does not see; what they write is stored there, and brings nothing back, waits for nobody, counts as unread for nobody, and neither alerts people nor asks the AI: bots hear `paused`. Replies to them are refused (conflict). Ended, what was taken from the inbox or a snooze is there again, held as before. Everyone receives `customer.blocked`, too.',
  requires: 'chat',
  requiresPlan: true,
  params: byId,
  body: z.object({ blocked: z.boolean() }),
  response: Conversation,
  failure: cannotGet,
})
