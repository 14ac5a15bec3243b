import { many } from '#shared/many.ts'

const list = new Intl.ListFormat('en-US')
/** What ends a sentence that ends with this text. */
const stop = (text: string) => (/[.!?…]$/.test(text) ? '' : '.')
const are = (names: readonly string[]) => (names.length === 1 ? 'is' : 'are')

const clock = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
const dayAndTime = (seconds: string) => clock.format(Number(seconds) * 1000)

/** The texts of an open conversation that the spec does not give. */
export const paneStrings = {
  transcript: 'Transcript',
  you: 'You',
  somebody: 'Somebody',
  replyName: 'This looks like a saved reply’s name. To send it as is, press Escape first.',
  /** Above what its reader had not seen. */
  new: 'New',
  onlyYours: 'Only your workspace sees this',
  saidWhilePaused: 'said while the AI was paused',
  event: {
    took_over: (bot: string) => `took over from ${bot} · AI paused`,
    paused: () => 'paused the AI',
    ai_off: (bot: string) => `The AI of ${bot} is off: this goes to people`,
    resumed: (bot: string) => `handed back to ${bot} · AI resumed`,
    auto_resume_soon: (bot: string) => `${bot} takes over again soon unless someone replies`,
    auto_resumed: (bot: string) => `${bot} took over again, because nobody replied`,
    assigned: (_bot: string, about?: string) => (about ? `assigned this to ${about}` : 'assigned this to themselves'),
    handed_over: (_bot: string, about = '') => `handed this to ${about} · AI paused`,
    unassigned: (_bot: string, about?: string) => (about ? `unassigned ${about}` : 'unassigned this'),
    waited_too_long: (_bot: string, about = '') => `No answer for ${about} min: this needs a human again`,
    asked_for_human: () => 'asked for a human',
    did_not_understand: () => 'did not understand',
    bot_error: (_bot: string, about?: string) => (about ? `ran into an error: ${about}` : 'ran into an error'),
    done: () => 'moved this to Done',
    inbox: () => 'moved this to Inbox',
    snoozed: (_bot: string, about?: string) => `snoozed this until ${about ? dayAndTime(about) : 'the customer writes'}`,
    woke: () => 'Snooze ended',
    labelled: (_bot: string, about = '') => `added the label ${about}`,
    unlabelled: (_bot: string, about = '') => `removed the label ${about}`,
    deleted: () => 'deleted this conversation',
    restored: () => 'restored this conversation',
    unsent: () => 'stopped a reply before it was sent',
    created: () => 'Conversation started',
    blocked: () => 'blocked this customer',
    unblocked: () => 'unblocked this customer',
  },
  /** What one did to oneself, behind "You". */
  toYourself: { assigned: 'assigned this to yourself', unassigned: 'unassigned yourself' },
  delivery: {
    sending: 'Sending…',
    accepted: (bot: string) => `Sent to ${bot}`,
    hangs: (why: string | null) => (why ? `Not delivered yet. ${why}` : 'Not delivered yet.'),
    delivered: 'Delivered',
    read: 'Read',
    failed: (why: string | null) => (why ? `Not sent. ${why}` : 'Not sent.'),
  },
  retry: 'Retry',
  tryNow: 'Try now',
  typing: (names: readonly string[]) => `${list.format(names)} ${are(names)} typing`,
  looking: (names: readonly string[]) =>
    names.length > 2 ? `${names[0]} and ${names.length - 1} others are looking too` : `${list.format(names)} ${are(names)} looking too`,
  newMessages: (count: number) => many(count, 'new message'),
  toNewest: 'Go to the newest message',
  olderFailed: 'Older messages could not be loaded.',
  newerFailed: 'Newer messages could not be loaded.',
  failed: 'This conversation could not be loaded.',
  offline: 'You’re offline.',
  offlineHint: 'This conversation opens when you’re back.',
  showAll: (lines: number) => `Show all ${lines.toLocaleString('en-US')} lines`,
  showLess: 'Show less',
  says: (name: string, text: string) => `${name}: ${text}`,
  noteBy: (name: string) => `Note by ${name}`,
  keptBack: (bot: string, text: string) => `${bot} wanted to say “${text}”${stop(text)} It was not sent`,
  together: (sentences: readonly string[]) => sentences.reduce((all, next) => `${all}${stop(all)} ${next}`),
  sentAttachment: 'sent an attachment',
  mode: 'What you write',
  begun: '(begun)',
  looksLikeColleague: (called: readonly string[]) =>
    `${list.format(called)} ${called.length === 1 ? 'looks like a colleague' : 'look like colleagues'}. We’ll ask before it goes to the customer.`,
  field: { reply: 'Reply to the customer', note: 'Note for your workspace' },
  notePlaceholder: 'Write a note. Mention somebody with @.',
  fillIn: (fields: readonly string[]) =>
    `${list.format(fields)} ${fields.length === 1 ? 'isn’t' : 'aren’t'} known for this customer. Replace ${fields.length === 1 ? 'it' : 'them'} before sending.`,
  arriving: 'Still uploading…',
  notUploaded: 'Some uploads failed.',
  refused: (count: number) =>
    count === 1 ? 'One file can’t be sent. Remove it to send.' : `${count} files can’t be sent. Remove them to send.`,
  becameNote: 'You mention a colleague, so this is a note.',
  untold: (names: readonly string[]) => `${list.format(names)} can’t see this bot’s conversations and won’t be told.`,
  left: (names: readonly string[]) => `${list.format(names)} ${are(names)} no longer in this workspace and won’t be told.`,
  mention: 'Mention a colleague',
  mayNotChat: 'You can only read. To reply or pause the AI, ask an owner for the Live Chat right.',
  backToList: 'Back to the conversations',
} as const
