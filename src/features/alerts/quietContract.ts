import * as z from 'zod/mini'
import { call } from '#shared/call.ts'
import { Quiet } from './quiet.ts'

/** When somebody wants no alerts, whether that is now, and until when, if it ends. */
export const QuietNow = z.object({ ...Quiet.shape, is_quiet: z.boolean(), quiet_until: z.nullable(z.number()) })
export type QuietNow = z.output<typeof QuietNow>

export const getQuiet = call({
  name: 'alerts.quiet',
  method: 'GET',
  path: '/api/alerts/quiet',
  summary: 'When the caller wants no alerts, in every workspace.',
  requires: 'person',
  requiresPlan: false,
  response: QuietNow,
})

export const setQuiet = call({
  name: 'alerts.setQuiet',
  method: 'POST',
  path: '/api/alerts/quiet',
  summary:
    'Sets when the caller wants no alerts: until a time (seconds), and outside of some hours of the week. What is not given stays, null removes it.',
  requires: 'person',
  requiresPlan: false,
  body: Quiet,
  response: QuietNow,
})
