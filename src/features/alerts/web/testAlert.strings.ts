import { brand } from '#shared/brand.ts'

/** What a test of an alert says. */
export const testAlertStrings = {
  send: 'Send me a test',
  sending: 'Sending…',
  direct: {
    level: { ok: 'It is switched on.', failed: 'It is switched off, so nothing is sent.' },
    connected: {
      ok: 'The workspace is connected to Slack.',
      failed: 'The workspace is not connected to Slack. Ask an owner to connect it.',
    },
    sent: { ok: 'Slack took the message.', failed: 'Slack did not take the message.' },
  },
  email: {
    level: { ok: 'It is switched on.', failed: 'It is switched off, so nothing is sent.' },
    server: { ok: 'A mail server is set up.', failed: `No mail server is set up. Who runs ${brand.name} sets one up.` },
    wanted: {
      ok: 'Your address takes our e-mails.',
      failed: 'You unsubscribed from our e-mails, so none is sent. In your profile you choose to get them again.',
    },
    sent: { ok: 'The mail server took the e-mail.', failed: 'The mail server did not take the e-mail.' },
  },
  steps: {
    level: { ok: 'It is switched on.', failed: 'It is switched off, so it reaches you nowhere.' },
    plan: { failed: 'This workspace has no plan, so it reaches nobody.' },
    rights: { failed: 'Only members who may chat are told that a human is needed.' },
    quiet: {
      failed:
        'It is one of your quiet hours, so it waits in the bell. A customer who needs a human gets past them if nobody else can be reached.',
    },
    page: { ok: 'This page shows it.', failed: 'No page of yours is in front, so no page shows it.' },
    push: {
      ok: 'It is on its way to your devices. The test of a device says whether it arrives there.',
      failed: 'No device of yours takes notifications.',
    },
  },
} as const
