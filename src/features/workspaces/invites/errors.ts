import { errorsOf } from '#shared/errors.ts'

/** Why nobody is invited, or joins. */
export const inviteErrors = errorsOf('invite', {
  unknown: ['not-found', 'This is not one of our invitations. Check that the link is complete.'],
  noWorkspace: ['gone', 'The workspace of this invitation does not exist any more.'],
  expired: ['gone', 'This invitation has expired. Ask the person who invited you to send it again.'],
  revoked: ['gone', 'This invitation was withdrawn.'],
  used: ['gone', 'This invitation was used already.'],
  wrongEmail: ['forbidden', 'This invitation is for another e-mail address than those of your account.'],
  notOpen: ['not-found', 'This invitation is not open any more: it was used, revoked, or is too old.'],
  givesMore: ['forbidden', 'This invitation gives more than you have yourself. Invite them again, with what you can give.'],
  tooMany: [
    'too-many',
    ({ max }: { max: number }) => `At most ${max} invitations can be open at once. Revoke some that nobody needs any more.`,
  ],
  tooManyMails: [
    'too-many',
    ({ max }: { max: number }) =>
      `At most ${max} e-mails with invitations can be sent in 24 hours, by a person and for a workspace; those of revoked invitations count. Nobody was invited now. Hand on an open link instead, or go on tomorrow.`,
  ],
  badEmails: [
    'bad-input',
    ({ first, more }: { first: string; more: number }) =>
      `${first}${more === 0 ? '' : ` And ${more} more cannot be invited.`} Nobody was invited.`,
  ],
})
