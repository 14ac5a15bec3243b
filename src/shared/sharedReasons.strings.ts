import type { ReasonStrings } from './reason.ts'

/** The reasons that no provider gives but the outbox itself. */
export const sharedReasons: ReasonStrings = {
  'outbox.too-late': () => 'The bot was not reached for a day.',
  'outbox.failed': () => 'It did not get there, and nobody said why.',
  'outbox.broken': () => 'Baton could not send this. It tries again.',
  'outbox.credentials': () => 'The credentials of the bot could not be read. Enter them again on the page of the bot.',
}
