import { errorsOf } from '#shared/errors.ts'

/** Why a request is refused before anything is asked of a feature, or whatever it asks. */
export const requestErrors = errorsOf('request', {
  signedOut: ['signed-out', 'Please sign in.'],
  // The sentence of a contract about a value.
  badValue: ['bad-input', ({ says }: { field: string; says: string }) => says],
  notUnderstood: ['bad-input', ({ problem }: { problem: string }) => `This request is not understood: ${problem}`],
  nulCharacter: ['bad-input', 'A text in this request has a NUL character, which cannot be kept. Remove it.'],
  unreadable: ['bad-input', 'This request cannot be read.'],
  badCursor: ['bad-input', ({ source }: { source: string }) => `This cursor is not valid: take it from ${source}.`],
  nothingHere: ['not-found', ({ path }: { path: string }) => `There is nothing at ${path}.`],
  tooLarge: ['too-large', ({ megabytes }: { megabytes: number }) => `This is too large: at most ${megabytes} MB can be sent at once.`],
  tooOften: [
    'too-many',
    ({ seconds }: { seconds: number }) =>
      `This was tried too often. Please try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,
  ],
  tooMany: ['too-many', ({ says }: { says: string }) => says],
  noRoom: [
    'unavailable',
    'This server has no room left, so it could not store this. What was stored before is safe. Try again in a while, or tell who runs the server.',
  ],
  // Whether it was done before the connection broke, nobody knows.
  cutOff: ['unavailable', 'The server cannot reach its database right now. What was stored before is safe; please try again in a moment.'],
  internal: ['internal', 'Something went wrong on our side. Nothing was lost; please try again.'],
})
