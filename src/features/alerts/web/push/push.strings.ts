import { brand } from '#shared/brand.ts'

/** The texts of notifications of devices, on the page. */
export const pushPageStrings = {
  title: 'Notifications',
  hint: 'While you are away from this page, these devices tell you of what calls for you.',
  failed: 'Your devices could not be loaded.',
  none: 'No device takes notifications yet.',
  banner: 'Get actionable alerts from your bots when you activate desktop notifications.',
  activate: 'Activate',
  enabled: `${brand.name} notifications are enabled in this browser!`,
  denied: `This browser blocks notifications of ${brand.name}. Allow them in its settings for this site, then load the page again.`,
  here: {
    unknown: 'Checking whether this browser can take notifications…',
    unsupported: 'This browser cannot take notifications. On a phone, add the page to the home screen first.',
    default: 'This browser takes no notifications yet.',
    on: 'This browser takes notifications.',
    stopped: 'You stopped notifications in this browser.',
    failed: 'This browser could not reach its push service. Try again in a while.',
  },
  activating: 'Activating…',
  stop: 'Stop',
  thisBrowser: 'This browser',
  since: (when: string) => `Since ${when}`,
  lastPushed: (when: string) => `Notified ${when}`,
  neverPushed: 'Not notified yet',
  remove: 'Remove',
  removed: (device: string) => `${device} takes no notifications any more.`,
  test: 'Send me a test',
  testing: 'Sending…',
  steps: {
    known: { ok: 'This device is signed in.', failed: 'This device is not signed in any more.' },
    accepted: { ok: 'Its push service took it.', failed: 'Its push service did not take it.' },
    shown: {
      ok: 'The device shows it.',
      failed: 'The device didn’t confirm within ten seconds. It may be off, or in Do Not Disturb.',
    },
  },
} as const
