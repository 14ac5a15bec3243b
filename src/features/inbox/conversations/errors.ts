import { errorsOf } from '#shared/errors.ts'
import { viewNameMissing } from './views/contract.ts'

/** Why a conversation is not reached. */
export const conversationErrors = errorsOf('conversation', {
  unknown: ['not-found', 'This conversation does not exist, or you may not see it.'],
  deleted: ['gone', 'This conversation was deleted. It can be restored for 30 days.'],
})

/** Why a label of a bot is not made or changed. */
export const labelErrors = errorsOf('label', {
  unknown: ['not-found', ({ bot, label }: { bot: string; label: string }) => `${bot} has no label "${label}".`],
  nameTaken: ['name-taken', ({ label }: { label: string }) => `There is a label "${label}" already. Merge the two instead.`],
  intoItself: ['bad-input', 'A label cannot be merged into itself.'],
  tooMany: ['bad-input', ({ max }: { max: number }) => `A bot has at most ${max} labels.`],
  partlySeen: ['forbidden', 'You do not see all conversations of this bot, so you cannot change its labels.'],
})

/** Why a view is not saved, moved or deleted. */
export const viewErrors = errorsOf('view', {
  unknown: ['not-found', 'This view does not exist, or it is not yours.'],
  unnamed: ['bad-input', viewNameMissing],
  criteriaMissing: ['bad-input', 'A view needs the criteria of its list.'],
  notYours: ['forbidden', 'Only the view’s creator or someone who can edit users can change it.'],
  onlyMaker: ['forbidden', 'Only who made a shared view can keep it to themselves.'],
  tooMany: ['bad-input', ({ max }: { max: number }) => `One can have ${max} views. Delete one that you do not use.`],
  otherList: ['bad-input', 'The view before which it should stand is not in the same list.'],
})
