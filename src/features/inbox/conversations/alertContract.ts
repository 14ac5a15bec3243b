import * as z from 'zod/mini'
import { event } from '#shared/event.ts'

/** Told only to those whom the alert called. */
export const alertErased = event({
  name: 'alert.erased',
  summary: 'An alert of the person went with its conversation, which was erased. No list shows it any more.',
  body: z.object({ raise_id: z.string(), conversation_id: z.string() }),
})
