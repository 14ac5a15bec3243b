import type { Company, CompanyFault, Sample } from '#sandbox/phone/contract.ts'
import { brand } from '#shared/brand.ts'

const samples: Record<Sample, string> = { photo: 'A photo', bill: 'A bill (PDF)', voice: 'A voice message', place: 'Where I am' }
const sending: Record<Sample, string> = { photo: 'Photo…', bill: 'Bill…', voice: 'Voice message…', place: 'Place…' }
const names: Record<Company, string> = { google: 'Google', slack: 'Slack' }
const companyFaults: Record<CompanyFault, (name: string) => string> = {
  expiredCode: (name) => `The code from ${name} is too old to be redeemed.`,
  wrongNonce: () => 'The answer belongs to another sign-in.',
  badSignature: () => 'The answer is signed with a key nobody knows.',
  expiredToken: () => 'The answer was valid once, and no longer is.',
  revokedToken: (name) => `${brand.name} no longer has access to the ${name} account.`,
  serverError: (name) => `${name} itself answers 500.`,
}

/** Every text of the phone's page. */
export const phoneStrings = {
  title: 'The customer’s phone',
  stripe: 'Sandbox:',
  stripeMore: 'Nothing here is real: Google, Slack and the customers are simulated on this machine.',
  loading: 'Thinking...',
  failed: 'The sandbox did not answer.',
  retry: 'Try again',
  close: 'Close',
  /** What is behind a button where there is no room: beside the phone, and on a phone. */
  aside: 'The inbox, and things to break',
  settings: 'Who writes, and things to break',
  newTab: '(opens in a new tab)',
  mail: 'E-mails and notifications',
  openMail: 'Open the mailbox',
  mailHint: 'Every e-mail that is sent here lands in it.',
  openDevices: 'Open the devices',
  devicesHint: 'Notifications of who is away arrive there.',

  whoWrites: 'Who writes',
  toWhom: 'To which bot',
  newCustomer: 'New customer',
  name: 'Name',
  become: 'Write as them',
  surprise: 'Or be',
  known: 'Customers who wrote before',
  search: 'Search by name or words',
  noneYet: 'Nobody has written to this bot yet.',
  noneFound: (phrase: string) => `Nobody matches “${phrase}”.`,

  pickUp: 'Pick up the phone',
  pickUpHint: (bot: string) => `Be a customer and write to ${bot}. What you say is in the inbox at once.`,
  pickKnown: 'Be somebody who wrote before',
  orKnown: 'or pick somebody who wrote before',
  empty: (bot: string) => `Say something to ${bot}`,
  starters: ['Hi there!', 'Where is my order?', 'Can I talk to a person?'],
  writesAs: (customer: string) => `You write as ${customer}`,
  live: { connecting: 'Connecting', connected: 'Connected', lost: 'Trying again', refused: 'Trying again' },
  streamHints: {
    lost: 'What you write meanwhile is kept and can be sent again.',
    refused: 'The sandbox does not give out this phone. If this lasts, nobody knows its customer any more: choose another one.',
  },
  messages: 'What was said',
  message: 'Message',
  send: 'Send',
  sendSample: 'Send something else',
  samples,
  sending,
  today: 'Today',
  yesterday: 'Yesterday',
  you: 'You',
  personOf: (workspace: string) => `A person at ${workspace}`,
  typing: { bot: (bot: string) => `${bot} is typing`, person: 'A person is typing' },
  states: { sending: 'Sending', sent: 'Sent', delivered: 'Delivered', seen: 'Seen', failed: 'Not delivered' },
  resend: 'Send again',
  change: 'Change this message',
  edit: 'Edit',
  remove: 'Delete',
  save: 'Save',
  cancel: 'Cancel',
  edited: 'Edited',
  deleted: { mine: 'You deleted this message.', theirs: 'This message was deleted.' },
  newBelow: 'New messages',
  quick: 'Quick answers',
  picture: 'A picture',
  video: 'A video',
  audio: 'A voice message',
  something: 'sent something',

  goesWrong: 'Break things',
  calm: 'Nothing at the moment. Switch something on and watch how the inbox takes it.',
  reset: 'Reset',
  onNow: (count: number) => `${count} on`,
  delay: 'Slow messages',
  delayHint: 'Every message between phone and bot takes this much longer.',
  duplicate: 'Everything twice',
  duplicateHint: 'The bot is told of each customer message twice.',
  reorder: 'Wrong order',
  reorderHint: 'Of two messages in a row the second reaches the bot first.',
  socketDown: 'Socket hung up',
  socketDownHint: 'Bots on a socket are offline; replies wait for them.',
  webhookFails: 'Webhook answers 500',
  webhookFailsHint: 'Bots that have a webhook refuse what people answer.',
  names,
  companies: { google: 'Signing in with Google', slack: 'Signing in with Slack, and its workspace' },
  companyFaults,
  when: { off: 'Off', once: 'Once', on: 'On' },
  companySlow: (name: string) => `Slow ${name}`,
  companySlowHint: (name: string) => `${name} answers this much later.`,
  seconds: (ms: number) => (ms === 0 ? 'off' : `${(ms / 1000).toLocaleString('en-US')} s`),

  openInbox: 'Open the inbox as …',

  /** The bar above the product's pages, and the phone beside them. */
  bar: {
    name: 'Sandbox',
    write: 'Write as a customer',
    writeShort: 'Be a customer',
    mail: 'Mailbox',
    page: 'Open the phone on its own page',
    hide: 'Close the phone',
  },
  /** The first hand-over. */
  relay: {
    title: 'The hand-over, once before your eyes',
    steps: [
      (name: string) => `${name} asks for a person`,
      (name: string) => `You answer ${name}, and the AI goes silent`,
      () => 'You hand back to the AI',
    ],
    ticked: 'done',
    open: 'to do',
    now: {
      new: () => '',
      writing: (name: string, bot: string) => `${name} writes to ${bot}. Watch her phone below.`,
      waiting: (name: string) => `${name} is in Next up now, marked red. Open her conversation and answer.`,
      answered: (name: string) =>
        `You have the baton: ${name} reads your answer below. Choose Resume AI to hand back, or press Esc, then P.`,
      /** On a phone, where it lies over the inbox. */
      answeredBehind: (name: string) =>
        `You have the baton: ${name} reads your answer below. Open her conversation, and choose Resume AI to hand back.`,
      back: (name: string) => `The AI took over again. Write as ${name} below, and it answers.`,
      done: () => '',
    },
    go: (name: string) => `Open ${name}’s conversation`,
    skip: 'Don’t show this again',
    end: 'Got it',
  },
}
