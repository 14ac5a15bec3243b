import { many } from '#shared/many.ts'
import type { Kind } from '#features/alerts/contract.ts'
import { said } from '#features/alerts/said.strings.ts'

const kindNames: Record<Kind, string> = {
  log: 'New message',
  intent: 'Intent',
  answered: 'Wrote to you',
  upset: 'Upset customer',
  error: 'Error',
  woke: 'Snooze ended',
  noted: 'Note for you',
  assigned: 'Assigned to you',
  mentioned: 'You were mentioned',
  help: 'Needs a human',
}
/** What alerts say wherever one is: loaded with the page. */
export const alertStrings = {
  title: 'Alerts',
  open: 'Open',
  /** Of several at once. */
  calling: (count: number) => `${many(count, 'conversation')} need you.`,
  kindNames,
  said,
  /** Of another workspace than one looks at. */
  elsewhere: (workspace: string, sentence: string) => `${workspace}: ${sentence}`,
  unreached: {
    one: (name: string) => `${name} needs a human, and nobody could be reached.`,
    many: (count: number) => `${many(count, 'customer')} need a human, and nobody could be reached.`,
    open: 'Open',
    openFirst: 'Open the first',
  },
  testSays: (kind: string) => `This is a test: ${kind}.`,
} as const
