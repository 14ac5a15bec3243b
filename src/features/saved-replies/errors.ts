import { errorsOf } from '#shared/errors.ts'
import { nameMissingText, textMissingText } from './missing.strings.ts'

/** Why a saved reply is not saved, changed or deleted. */
export const savedReplyErrors = errorsOf('saved-reply', {
  unknown: ['not-found', 'This saved reply does not exist, or it is not yours.'],
  notYours: ['forbidden', 'Only the reply’s author or someone who can edit users can change it.'],
  onlyMaker: ['forbidden', 'Only who wrote a shared reply can keep it to themselves.'],
  unnamed: ['bad-input', nameMissingText],
  empty: ['bad-input', textMissingText],
  tooMany: ['bad-input', ({ max }: { max: number }) => `One can have ${max} saved replies. Delete one that you do not use.`],
})
