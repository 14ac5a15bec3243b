import { errorsOf } from '#shared/errors.ts'

/** Why Manychat was not asked. */
export const manychatErrors = errorsOf('manychat', {
  tokenNotAsked: ['unavailable', 'Manychat could not be asked about this token. Please try again.'],
})
