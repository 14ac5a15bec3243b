import { errorsOf } from '#shared/errors.ts'
import { messengerStrings as strings } from './messenger.strings.ts'

/** Why Facebook gives nothing for a person's account. */
export const messengerErrors = errorsOf('messenger', {
  pageNotYours: ['bad-input', strings.notYours.page],
  instagramNotYours: ['bad-input', strings.notYours.instagram],
  instagramNotGranted: ['bad-input', ({ missing }: { missing: string }) => strings.notGranted(missing)],
  notAsked: ['unavailable', strings.notAsked],
  accountRefused: ['bad-input', ({ detail }: { detail: string }) => strings.refused(detail)],
})
