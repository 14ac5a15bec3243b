import { errorsOf } from '#shared/errors.ts'

/** Why something is not done to a conversation. */
export const actErrors = errorsOf('act', {
  noMember: ['not-found', 'This person is not in the workspace.'],
  mayNotChat: ['bad-input', ({ name }: { name: string }) => `${name} may not chat in this workspace.`],
  doesNotSee: ['bad-input', ({ name, bot }: { name: string; bot: string }) => `${name} does not see the conversations of ${bot}.`],
  assignedMeanwhile: ['conflict', ({ name }: { name: string }) => `${name} has this conversation by now.`],
  unassignedMeanwhile: ['conflict', 'Nobody has this conversation by now.'],
  changedMeanwhile: ['conflict', 'This can no longer be undone: somebody changed the conversation meanwhile.'],
  tooManyLabels: ['bad-input', ({ max }: { max: number }) => `A conversation has at most ${max} labels.`],
  timeIsPast: ['bad-input', 'Please choose a time that is still to come.'],
  timeIsFar: ['bad-input', 'Please choose a time within a year.'],
  onlyOwnerRestores: ['forbidden', 'Only an owner of the workspace can restore this conversation now.'],
  deletedForLong: ['gone', 'This conversation was deleted more than 30 days ago.'],
})

/** Why something is not done to many conversations at once, or not taken back. */
export const bulkErrors = errorsOf('bulk', {
  unknown: ['not-found', 'This bulk does not exist, or it is not yours.'],
  noChoice: ['bad-input', 'Say which conversations: either their ids or the selection of a list.'],
  noCount: ['bad-input', 'Say how many conversations were shown.'],
  tooMany: ['too-large', ({ max }: { max: number }) => `At most ${max.toLocaleString('en-US')} conversations can be chosen at once.`],
  moreByNow: ['conflict', ({ count }: { count: number }) => `There are ${count.toLocaleString('en-US')} conversations by now.`],
  stillRuns: ['conflict', 'This is still being done. It can be taken back once it is.'],
  tooLate: ['gone', 'This can no longer be undone: more than 10 minutes have passed.'],
  changedMeanwhile: ['conflict', 'Somebody changed this conversation meanwhile.'],
  labelGone: ['conflict', ({ label }: { label: string }) => `The label "${label}" was renamed, merged or deleted meanwhile.`],
})
