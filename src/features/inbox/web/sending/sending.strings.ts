/** The texts of messages that have not left yet. */
export const sendingStrings = {
  waiting: 'Waiting for the message above',
  offline: 'You’re offline. It will be sent when you’re back.',
  unanswered: 'Server not responding. We’ll send this when it’s back.',
  slowed: 'Too many messages at once. Sending again in a moment.',
  sendAnyway: 'Send anyway',
  sendAsNote: 'Send as note',
  sendTo: (name: string) => `Send to ${name}`,
  edit: 'Edit',
  discard: 'Discard',
  open: 'Open',
  sent: (to: string) => `Reply to ${to} sent.`,
  takenBack: 'Undone. It was not sent.',
  unsaid: 'Something that you wrote was not sent. Save what you have typed here, then reload the page to see it.',
  tooOld: 'You wrote this over a day ago. Check what was said since, then retry.',
  answerTakenBack: 'The other reply was withdrawn. Yours was not sent.',
  stale: (names: readonly string[]) =>
    `${names.length === 0 ? 'Somebody' : new Intl.ListFormat('en-US').format(names)} answered the customer meanwhile. Yours was not sent.`,
} as const
