import { brand } from '#shared/brand.ts'
import { errorsOf } from '#shared/errors.ts'

/** Why nobody is signed in. */
export const signInErrors = errorsOf('sign-in', {
  codeUsed: ['gone', 'This sign-in link was used already or is too old. Please sign in again.'],
  otherPerson: [
    'conflict',
    ({ present, email }: { present: string; email: string }) => `You are signed in as ${present}, and this link is for ${email}.`,
  ],
  unknownDevice: ['not-found', 'This device is not signed in any more.'],
})

/** Why a session that there was has ended; its names are those of `signedOutReasons`. */
export const sessionErrors = errorsOf('session', {
  expired: ['signed-out', 'This device was not used for so long that it was signed out. Please sign in again.'],
  elsewhere: ['signed-out', 'This device was signed out from another one. Please sign in again.'],
  removed: ['signed-out', 'You were removed from the last workspace you had, and so signed out.'],
})

type Company = { company: string }

/** Why an account at a company is not connected, used or taken away. */
export const accountErrors = errorsOf('account', {
  notYours: ['not-found', 'This account is not connected to you.'],
  onlyWayIn: [
    'conflict',
    ({ company }: Company) => `This ${company} account is the only way you get in. Connect another one first, then take it away.`,
  ],
  unavailable: [
    'unavailable',
    ({ company }: Company) => `${company} does not answer at the moment. Nothing was changed; please try again in a moment.`,
  ],
  badToken: ['bad-input', ({ company }: Company) => `This ${company} token is not valid here, or is too old.`],
  unverifiedAddress: ['bad-input', ({ company }: Company) => `${company} has not checked the e-mail address of this account.`],
  taken: [
    'conflict',
    ({ company }: Company) => `Somebody else here signs in with this ${company} account, so it cannot be connected to you.`,
  ],
  noGoogle: ['unavailable', 'Google is not set up on this server.'],
  noneConnected: ['not-found', ({ address }: { address: string }) => `No Google account is connected. Connect one at ${address}.`],
  connectFirst: ['forbidden', ({ address }: { address: string }) => `Connect a Google account first, at ${address}.`],
  takenBack: [
    'forbidden',
    ({ account, address }: { account: string; address: string }) =>
      `Google no longer lets ${brand.name} act for ${account}: the access was taken back or has run out. Connect it again at ${address}.`,
  ],
})
