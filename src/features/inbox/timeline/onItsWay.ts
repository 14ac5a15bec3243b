import type { MessageRow } from './toMessage.ts'

const isTaken = (state: MessageRow['delivery']) => state === 'accepted' || state === 'delivered' || state === 'read'

/** What `message.changed` tells of a message that got further on its way, beside the message as it is. */
export function onItsWay(before: MessageRow['delivery'], after: MessageRow['delivery']): { was_failed?: true; newly_sent?: true } {
  return { ...(before === 'failed' && { was_failed: true }), ...(!isTaken(before) && isTaken(after) && { newly_sent: true }) }
}
