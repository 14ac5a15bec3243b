import * as z from 'zod/mini'
import { event } from '#shared/event.ts'

/** Told only to the person, where they had more alerts than are told one by one. */
export const alertsRead = event({
  name: 'alert.allRead',
  summary: 'The person read all their alerts in a workspace: none that was raised before is open.',
  body: z.object({}),
})
