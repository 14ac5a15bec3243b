import { errorsOf } from '#shared/errors.ts'

/** Why the settings of alerts are not shown or changed. */
export const alertErrors = errorsOf('alert', {
  notYours: ['not-found', 'You can see and change only your own alerts.'],
  tooManyIntents: ['bad-input', ({ max }: { max: number }) => `One can choose ${max} intents of a bot.`],
  intentsNotLoaded: ['unavailable', ({ problem }: { problem: string }) => problem],
})

/** Why a device is not told of alerts. */
export const deviceErrors = errorsOf('device', {
  unknown: ['not-found', 'This device is not told any more.'],
  removed: ['conflict', 'You removed this browser. To be told here again, activate its notifications.'],
  noBrowser: ['bad-input', 'Only a browser that is signed in can be told.'],
  badKeys: ['bad-input', 'These are not the keys of a push subscription.'],
})
