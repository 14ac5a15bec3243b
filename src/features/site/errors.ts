import { errorsOf } from '#shared/errors.ts'

/** Why nobody is unsubscribed. */
export const unsubscribeErrors = errorsOf('unsubscribe', {
  badLink: ['forbidden', 'This link is incomplete. Open it from the e-mail again, or unsubscribe in your profile.'],
})
