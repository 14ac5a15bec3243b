import type { Outgoing } from '#features/inbox/delivery/ports.ts'
import { listOf } from './narrow.ts'

/**
 * Whether the AI was just given a conversation in which the customer waits for an answer. A platform that answers by itself does not receive what
 * was written meanwhile, so it has to be asked.
 */
export function isToAnswer({ reply, update }: Pick<Outgoing, 'reply' | 'update'>): boolean {
  return reply === null && update?.['paused'] === false && listOf(update['unanswered']).length > 0
}
