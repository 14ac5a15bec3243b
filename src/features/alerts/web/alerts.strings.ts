import { keptInLedger } from '#features/alerts/keptInLedger.ts'
import { brand } from '#shared/brand.ts'
import { many } from '#shared/many.ts'
import type { Kind } from '#features/alerts/contract.ts'
import { said } from '#features/alerts/said.strings.ts'

const kindNames: Record<Kind, string> = {
  log: 'New message',
  intent: 'Intent',
  upset: 'Upset customer',
  error: 'Error',
  assigned: 'Assigned to you',
  mentioned: 'You were mentioned',
  help: 'Needs a human',
}
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

/** The texts of alerts. */
export const alertStrings = {
  title: 'Alerts',
  none: 'Nothing needs you. Alerts from your bots and colleagues appear here.',
  failed: 'Your alerts could not be loaded.',
  readAll: 'Mark all as read',
  settings: 'Settings',
  ledger: 'All alerts',
  open: 'Open',
  /** Of several at once. */
  calling: (count: number) => `${many(count, 'conversation')} need you.`,
  kindNames,
  said,
  /** Of another workspace than one looks at. */
  elsewhere: (workspace: string, sentence: string) => `${workspace}: ${sentence}`,
  channels,
  states,
  ends: (why: string) => ends[why] ?? why,
  unreached: {
    one: (name: string) => `${name} needs a human, and nobody could be reached.`,
    many: (count: number) => `${many(count, 'customer')} need a human, and nobody could be reached.`,
    open: 'Open',
    openFirst: 'Open the first',
    /** Before and behind the link to the notifications of the bot. */
    remedy: [
      `Members who may chat are reached while they have ${brand.name} open in front of them, on their devices, or by e-mail. Under `,
      ' you choose what the customer is told meanwhile.',
    ],
    notifications: 'Notifications',
  },
  testSays: (kind: string) => `This is a test: ${kind}.`,
} as const
