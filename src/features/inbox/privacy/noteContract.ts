import * as z from 'zod/mini'
import { call } from '#shared/call.ts'
import { Conversation } from '#features/inbox/conversations/contract.ts'
import { Message } from '#features/inbox/timeline/contract.ts'

export const deleteNote = call({
  name: 'note.delete',
  method: 'POST',
  path: '/api/channels/:id/deletenote',
  summary:
    'Deletes a note of one’s own, or as an owner anybody’s: its words and files are gone for everybody, from lists and search too, and cannot be brought back. In the transcript stays that a note was deleted. Whom it mentioned still sees the conversation. The same again gets the same answer.',
  requires: 'chat',
  requiresPlan: true,
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  /** The `jmid` under which it was written. */
  body: z.object({ jmid: z.string().check(z.maxLength(100)) }),
  response: z.object({ channel: Conversation, message: Message }),
  failure: 'Failed to retrieve channel...',
})
