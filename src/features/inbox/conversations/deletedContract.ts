import * as z from 'zod/mini'
import { call, teamHeader } from '#shared/call.ts'
import { Conversation } from './contract.ts'

/** A deleted conversation as owners see it: when it was deleted, by whom, and when it will be erased. Times in seconds since 1970. */
export const DeletedConversation = z.object({
  ...Conversation.shape,
  deleted_at: z.number(),
  deleted_by: z.nullable(z.object({ id: z.string(), name: z.string() })),
  erased_at: z.number(),
})
export type DeletedConversation = z.output<typeof DeletedConversation>

export const listDeleted = call({
  name: 'conversation.deleted',
  method: 'GET',
  path: '/api/channels/deleted',
  summary:
    'The conversations that were deleted in the last 30 days, the latest first, 25 a page; `next` is the cursor of the next page, null at the end.',
  requires: 'owner',
  requiresPlan: true,
  query: z.object({ cursor: z.optional(z.string().check(z.maxLength(100))) }),
  headers: teamHeader(),
  response: z.object({ channels: z.array(DeletedConversation), next: z.nullable(z.string()) }),
  failure: 'Failed to retrieve channel list...',
})
