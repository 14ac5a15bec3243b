import * as z from 'zod/mini'
import { call, teamHeader } from '#shared/call.ts'

/** How far a workspace has come with its conversations. What has been stays so, whatever becomes of the conversation, until it is erased. */
export const Begun = z.object({
  /** Somebody has written to one of its bots. */
  has_begun: z.boolean(),
  /** A person has answered a customer, or taken over from the AI, in one of the first 1,000 conversations. */
  is_answered: z.boolean(),
})
export type Begun = z.output<typeof Begun>

export const begun = call({
  name: 'conversation.begun',
  method: 'GET',
  path: '/api/channels/begun',
  summary:
    'Whether anybody has written to the bots of the workspace, and whether a person has answered; also where the conversation is done, snoozed or deleted by now, or the AI has it again.',
  requires: 'member',
  requiresPlan: true,
  headers: teamHeader(),
  response: Begun,
  failure: 'Failed to retrieve channel list...',
})
