import type { Pause } from './untilOf.ts'

const clock = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
const choices: readonly { name: string; choice: Pause }[] = [
  { name: 'Off for 1 hour', choice: 'hour' },
  { name: 'Off for 4 hours', choice: 'four hours' },
  { name: 'Off until tomorrow', choice: 'tomorrow' },
  { name: 'Off until Monday', choice: 'monday' },
]

/** The texts of quiet hours. */
export const quietStrings = {
  title: 'Quiet hours',
  hint: 'In quiet hours, alerts wait in the bell. Only a customer who needs a human gets through, and only if nobody else can be reached.',
  failed: 'Your quiet hours could not be loaded.',
  saved: 'Saved.',
  pause: 'Switch alerts off',
  choices,
  resume: 'Switch on again',
  now: (isQuiet: boolean, until: number | null) => {
    if (!isQuiet) return 'Alerts are on.'
    return until === null ? 'Alerts are off.' : `Alerts are off until ${clock.format(until * 1000)}.`
  },
  always: 'Alerts reach you at any hour of the week.',
  setHours: 'Set weekday hours',
  only: 'Alerts reach you only at these hours:',
  week: 'Hours of the week',
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  from: (day: string) => `${day} from`,
  to: (day: string) => `${day} to`,
  /** Between two times. */
  until: 'to',
  nextDay: 'on the next day',
  off: 'No alerts',
  zone: 'Time zone',
  save: 'Save hours',
  cancel: 'Cancel',
  removeHours: 'Remove the hours',
} as const
