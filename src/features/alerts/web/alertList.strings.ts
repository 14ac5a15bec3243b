import { keptInLedger } from '#features/alerts/keptInLedger.ts'
import { brand } from '#shared/brand.ts'

const ends: Record<string, string> = {
  read: 'You read it',
  answered: 'Somebody answered',
  taken: 'Somebody took it',
  back: 'The bot has it again',
  reassigned: 'It went to somebody else',
  done: 'It is done',
  snoozed: 'Somebody snoozed it',
  sent: 'The reply was sent after all',
  lost: 'You do not see it any more',
  old: `It is more than ${keptInLedger} days old`,
}
const channels = { page: 'On this page', email: 'By e-mail', push: 'By notification', slack: 'In Slack' } as const
const states = {
  waiting: 'on its way',
  accepted: 'arrived',
  failed: 'failed',
  seen: 'seen by you',
  clicked: 'opened by you',
  withdrawn: 'taken back',
} as const

/** The texts of lists of alerts, and of what is said of them on a screen that somebody opens. */
export const alertListStrings = {
  none: 'Nothing needs you. Alerts from your bots and colleagues appear here.',
  failed: 'Your alerts could not be loaded.',
  readAll: 'Mark all as read',
  settings: 'Settings',
  ledger: 'All alerts',
  channels,
  states,
  ends: (why: string) => ends[why] ?? why,
  /** Before and behind the link to the notifications of the bot. */
  remedy: [
    `Members who may chat are reached while they have ${brand.name} open in front of them, on their devices, or by e-mail. Under `,
    ' you choose what the customer is told meanwhile.',
  ],
  notifications: 'Notifications',
} as const
