import type { Outgoing } from '#features/inbox/web/sending/Outgoing.ts'

/** A reply to Ada that says its own id, as it is on its way. */
export const outgoingOf = (jmid: string, over: Partial<Outgoing> = {}): Outgoing => ({
  jmid,
  conversation: 'c',
  to: 'Ada',
  text: jmid,
  type: 'message',
  privateRecipients: [],
  lastSeen: 1,
  anyway: false,
  writtenAt: 0,
  state: 'waiting',
  why: null,
  ...over,
})
