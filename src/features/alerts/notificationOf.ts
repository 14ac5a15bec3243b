import { isChangeOf, type Change } from '#shared/event.ts'
import type { BotNotification } from '#shared/liveProtocol.ts'
import { alertRaised, type Kind } from './contract.ts'

/** What clients of old call each alert; they have no names of their own for those of intents, of who is upset, and of who wrote to whom. */
const typeOf: Record<Kind, BotNotification['notification_type']> = {
  log: 'showLog',
  intent: 'showLog',
  answered: 'showLog',
  upset: 'showLog',
  help: 'showLiveChat',
  error: 'showError',
  woke: 'private',
  noted: 'private',
  mentioned: 'private',
  assigned: 'assignee',
}

/** The notification of old clients for a change; null for what is no new alert, or is to be quiet. */
export function notificationOf(change: Pick<Change, 'name' | 'body'>): BotNotification | null {
  if (!isChangeOf(change, alertRaised)) return null
  const { alert, fresh, reach, channel } = change.body
  if (reach === 'quiet') return null
  return {
    notification_type: typeOf[fresh],
    type: 'notification',
    isFailure: fresh === 'error',
    channel_id: alert.conversation_id,
    sourceChannel: channel,
    user_profile: { name: alert.name },
  }
}
