import * as z from 'zod/mini'

/** A member's rights in one workspace, as they cross the wire (spec: slack_integration entry). */
export const Membership = z.object({
  id: z.string(),
  name: z.string(),
  is_admin: z.boolean(),
  is_owner: z.boolean(),
  train: z.boolean(),
  chat: z.boolean(),
  edit: z.boolean(),
  billing: z.boolean(),
  support: z.boolean(),
  /** Seconds since 1970 until which the workspace's trial lasts; null once it has a plan or where billing is off. */
  trial_end: z.nullable(z.number()),
})
export type Membership = z.output<typeof Membership>

/** A colleague as shown beside a conversation. */
export const Colleague = z.object({ id: z.string(), name: z.string(), email: z.string(), image: z.nullable(z.string()) })
export type Colleague = z.output<typeof Colleague>
