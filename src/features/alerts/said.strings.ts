import { brand } from '#shared/brand.ts'
import type { Kind } from './contract.ts'

/** What an alert says of a customer, wherever it is read. */
export const said: Record<Kind, (name: string) => string> = {
  log: (name) => `${name} wrote.`,
  intent: (name) => `${name}: an intent that you follow.`,
  answered: (name) => `${name} wrote to you.`,
  upset: (name) => `${name} is upset.`,
  error: (name) => `Something failed in the conversation with ${name}.`,
  woke: (name) => `The conversation with ${name} is back from its snooze.`,
  noted: (name) => `There is a note for you in the conversation with ${name}.`,
  assigned: (name) => `The conversation with ${name} is assigned to you.`,
  mentioned: (name) => `You were mentioned in the conversation with ${name}.`,
  help: (name) => `${name} needs a human.`,
}

/** The e-mail that gathers what came while somebody was away. */
export const alertMailStrings = {
  subject: (first: string, others: number) => (others === 0 ? first : `${first} And ${others} more.`),
  title: (count: number) => (count === 1 ? 'A conversation needs you' : `${count} conversations need you`),
  workspace: (name: string) => `In ${name}:`,
  more: (count: number) => `And ${count} more.`,
  open: 'Open the inbox',
  openOne: 'Open the conversation',
  rare: 'You get at most one such e-mail in 15 minutes, and only while you are away.',
  footer: `${brand.name} writes to you because you are a member of a workspace. In your personal settings you choose what reaches you.`,
  unsubscribe: 'Unsubscribe',
  test: {
    title: `A test from ${brand.name}: alerts reach you here.`,
    line: 'You asked for this e-mail in your settings. They say what reaches you.',
    settings: 'Open the settings',
  },
  why: { none: 'This server sends no e-mails.', unwanted: 'This address wants no e-mails.' },
} as const
