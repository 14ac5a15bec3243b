import * as z from 'zod/mini'
import { call } from '#shared/call.ts'

/** How a browser writes bytes: base64url, without padding. */
const bytes = (max: number) => z.string().check(z.regex(/^[\w-]+=*$/), z.maxLength(max))

/** What a browser's push service gave it, as `PushSubscription.toJSON` says it. */
export const PushSubscriptionData = z.object({
  endpoint: z.string().check(z.minLength(1), z.maxLength(2000)),
  keys: z.object({ p256dh: bytes(200), auth: bytes(100) }),
})
export type PushSubscriptionData = z.output<typeof PushSubscriptionData>

/** A browser in which the caller lets themselves be told. Times are seconds since 1970. */
const PushDevice = z.object({
  id: z.string(),
  /** What the browser says of itself. */
  agent: z.string(),
  /** The host of its push service. */
  service: z.string(),
  created_at: z.number(),
  /** When its push service took something last. */
  used_at: z.nullable(z.number()),
  /** When the device itself said last that it shows something. */
  heard_at: z.nullable(z.number()),
  /** Whether it is of the session that asks. */
  current: z.boolean(),
})
export const listDevices = call({
  name: 'push.devices',
  method: 'GET',
  path: '/api/push/devices',
  summary: "The caller's devices that show notifications, and the key (VAPID) to which browsers bind a subscription.",
  requires: 'person',
  requiresPlan: false,
  response: z.object({ key: z.string(), devices: z.array(PushDevice) }),
})

export const addDevice = call({
  name: 'push.add',
  method: 'POST',
  path: '/api/push/devices',
  summary:
    'Notifications go to this browser from now on, until its session ends. Answers its id and the code by which its service worker speaks for it. A subscription that is known is taken over; one whose device the caller removed only with `again`, which says that they ask for it.',
  requires: 'person',
  requiresPlan: false,
  body: z.object({ ...PushSubscriptionData.shape, again: z.optional(z.boolean()) }),
  response: z.object({ device: z.string(), code: z.string() }),
  limit: { per: 'person', max: 60, minutes: 10 },
})

const byId = z.object({ id: z.string().check(z.maxLength(100)) })

export const removeDevice = call({
  name: 'push.remove',
  method: 'DELETE',
  path: '/api/push/devices/:id',
  summary: 'No more notifications to a device of the caller, until they ask for them there again.',
  requires: 'person',
  requiresPlan: false,
  params: byId,
  response: z.object({ ok: z.literal(true) }),
})

/** The steps on the way to a device, in their order; those after one that fails are not tried. */
const pushSteps = ['known', 'accepted'] as const

export const testDevice = call({
  name: 'push.test',
  method: 'POST',
  path: '/api/push/devices/:id/test',
  summary:
    'Sends a test to a device of the caller, and says of each step whether it worked and else why. That the device shows it is seen from its `heard_at`.',
  requires: 'person',
  requiresPlan: false,
  reads: true,
  params: byId,
  response: z.object({ steps: z.array(z.object({ what: z.enum(pushSteps), ok: z.boolean(), why: z.nullable(z.string()) })) }),
  limit: { per: 'person', max: 30, minutes: 1 },
})

/** What a service worker shows of itself: the device, and the code that it was given. */
const worker = { device: z.string().check(z.maxLength(100)), code: z.string().check(z.maxLength(100)) }

export const recordReceipt = call({
  name: 'push.receipt',
  method: 'POST',
  path: '/api/push/receipts',
  summary:
    'The service worker of a device says what became of a notification: shown, clicked, or clicked to take the conversation over, which pauses the AI and assigns the conversation.',
  requires: 'nobody',
  requiresPlan: false,
  body: z.object({ ...worker, push: z.string().check(z.maxLength(100)), became: z.enum(['shown', 'clicked', 'taken']) }),
  response: z.object({ ok: z.literal(true) }),
  failure: 'Failed',
  limit: { per: 'address', max: 600, minutes: 1 },
})

export const renewDevice = call({
  name: 'push.renew',
  method: 'POST',
  path: '/api/push/renewals',
  summary: 'The service worker of a device has another subscription, because its push service ended the former one.',
  requires: 'nobody',
  requiresPlan: false,
  body: z.object({ ...worker, subscription: PushSubscriptionData }),
  response: z.object({ ok: z.literal(true) }),
  failure: 'Failed',
  limit: { per: 'address', max: 60, minutes: 1 },
})
