import { many } from '#shared/many.ts'
import type { SystemLevels } from '#features/alerts/contract.ts'
import type { Row } from '#features/alerts/rules.ts'

const rows: Record<Row, { name: string; hint: string }> = {
  logSeverityLevel: { name: 'Log', hint: 'Each new message of a customer.' },
  userUpsetSeverityLevel: { name: 'User upset', hint: 'What a customer writes sounds angry or sad.' },
  helpNeededSeverityLevel: { name: 'Help needed', hint: 'The bot, or a customer, asks for a human.' },
  errorWarningLevel: { name: 'Error', hint: 'The bot fails, or a reply does not arrive.' },
  customAlertSeverityLevel: { name: 'Intents', hint: 'The intents that you choose.' },
  whenAssigned: { name: 'Notify me when a conversation is assigned to me', hint: 'For this bot. Also when a snooze of mine ends.' },
  whenAnswered: { name: 'Notify me when a customer writes to me', hint: 'In conversations of this bot that you hold.' },
  whenMentioned: {
    name: "Notify me when I'm mentioned in a conversation",
    hint: 'For this bot. Also of a note where I have the conversation, or that answers mine.',
  },
}
const system: Record<keyof SystemLevels, { name: string; hint: string }> = {
  whenAssigned: {
    name: 'Notify me when a conversation is assigned to me',
    hint: 'Also when a snooze of mine ends. Unless a bot is set differently.',
  },
  whenAnswered: {
    name: 'Notify me when a customer writes to me',
    hint: 'In conversations that you hold, unless a bot is set differently.',
  },
  whenMentioned: {
    name: "Notify me when I'm mentioned in a conversation",
    hint: 'Also of a note where I have the conversation, or that answers mine. Unless a bot is set differently.',
  },
  byEmail: { name: 'Notify me by e-mail', hint: 'While you are away, at most one e-mail in 15 minutes.' },
  batonDirect: {
    name: 'Notify me in Slack',
    hint: 'While you are away, one direct message with all that calls for you, where the workspace is connected to Slack.',
  },
}

/** The texts of the settings of alerts. */
export const alertSettingsStrings = {
  rows,
  system,
  emailAfter: 'If I’m not back within',
  all: { name: 'All', hint: 'Sets every alert of this bot.' },
  bot: {
    title: 'Bot Alerts',
    hint: 'These are your own: each member sets theirs.',
    failed: 'The alerts of this bot could not be loaded.',
  },
  everyBot: {
    title: (workspace: string) => `In every bot of ${workspace}`,
    hint: 'Sets it in each of them; on its own page a bot can be set differently. A bot that is added later begins with all of it on.',
    failed: 'The alerts of your bots could not be loaded.',
    differs: (on: number, all: number) =>
      on === all ? 'The bots differ: only some make a sound.' : `The bots differ: it is on in ${on} of ${all}.`,
    set: (row: string, all: number) => `${row} is set in all ${all} bots.`,
  },
  personal: {
    tab: 'System Alerts',
    title: 'System Alerts',
    hint: 'They apply in all your workspaces.',
    failed: 'Your alerts could not be loaded.',
  },
  intents: {
    title: 'Intents',
    failed: 'The intents of this bot could not be loaded.',
    none: 'No Intents',
    noneFits: 'No intent fits.',
    clear: 'Clear the search',
    search: 'Search intents',
    previous: 'Previous page',
    next: 'Next page',
    page: 'Page',
    of: (pages: number) => `of ${pages}`,
    someCompany: 'Agent',
    expired: (company: string) => `The ${company} token has expired.`,
    last: (account: string) => `The last account with rights was ${account}.`,
    lastUnknown: 'It is not known whose account it was.',
    reconnect: (company: string) => `Reconnect ${company}`,
  },
  rules: {
    title: 'Calling for a human',
    hint: 'Applies to everyone who works with this bot.',
    failed: 'The rules of this bot could not be loaded.',
    round: 'Ask the next people after',
    roundHelp: 'When a human is needed and nobody takes the conversation. Leave empty for never.',
    minutes: 'minutes',
    minutesWrong: 'Give a number from 1 to 1440, or nothing for never.',
    nobody: 'If nobody can be reached, tell the customer',
    newMembers: 'For new members',
    newMembersHelp: 'New members start with these alerts until they change them. Nobody else’s alerts change.',
    nobodyHelp: 'Sent once, as a message of the bot, unless somebody takes the conversation first. Leave empty to send nothing.',
    /** What a colleague set in a field that one has typed into; '' where they emptied it. */
    changed: (theirs: string) =>
      `Somebody ${theirs === '' ? 'emptied this' : `set this to “${theirs}”`} meanwhile. Save puts yours in its place.`,
    inMinutes: (minutes: string) => many(Number(minutes), 'minute'),
    changedRows: 'Somebody changed some of these meanwhile. Save puts yours in their place.',
    saved: 'Saved.',
    save: 'Save',
    saving: 'Saving…',
    mayNot: 'Only members who may change this bot can change this.',
  },
  upset: {
    label: 'A customer counts as upset below',
    help: 'Left: only the angriest messages count. Right: milder ones too.',
    value: (feeling: number) => feeling.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).replace('-', '−'),
    failed: 'The last messages could not be loaded.',
    none: 'No customer has written to this bot yet, so there is nothing to try it on.',
    count: (upset: number, all: number) => `${upset} of the last ${many(all, 'message')} would have alerted somebody.`,
    list: 'Messages that count as upset',
  },
  sound: (row: string) => `Sound: ${row}`,
} as const
