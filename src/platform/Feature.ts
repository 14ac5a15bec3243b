import type { FastifyInstance } from 'fastify'
import type { CallShape } from '#shared/call.ts'
import type { Subscription } from './event-log/subscribers/Subscription.ts'
import type { Route } from './http/handle.ts'
import type { Job } from './jobs/jobs.ts'

/**
 * What a feature adds to the server. Each has a `feature.ts` with a function that takes what it needs of the rest (its ports) and answers
 * this; the app loops over them, and knows nothing of what is inside. ARCHITECTURE.md, "How do I add a feature", leads through one.
 */
export interface Feature {
  /** As in the order of features. */
  name: string
  /** The calls it answers. */
  routes?: readonly Route[]
  /** Adds what a plain call cannot be: uploads, redirects of a browser. */
  register?(app: FastifyInstance): Promise<void>
  /** Calls that `register` adds, for the API page. */
  calls?: readonly CallShape[]
  /** Work that is put off, or done by the clock. */
  jobs?: readonly Job[]
  /** Work that follows the log of changes. */
  subscriptions?: readonly Subscription[]
}
