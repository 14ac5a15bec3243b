import { errorsOf } from '#shared/errors.ts'

/** Why nothing is looked for. */
export const searchErrors = errorsOf('search', {
  // The sentence that the page says while somebody types.
  badQuery: ['bad-input', ({ says }: { says: string }) => says],
  noSuchDay: ['bad-input', 'There is no such day.'],
})
