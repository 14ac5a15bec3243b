import { errorsOf } from '#shared/errors.ts'

/** Why nobody is unsubscribed. */
export const unsubscribeErrors = errorsOf('unsubscribe', {
  badLink: ['forbidden', 'This link is incomplete. Open it again from the e-mail, or unsubscribe in your profile.'],
})
