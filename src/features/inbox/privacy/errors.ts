import { errorsOf } from '#shared/errors.ts'

/** Why what is kept of a customer is not exported or erased. */
export const customerErrors = errorsOf('customer', {
  wrongName: ['bad-input', ({ name }: { name: string }) => `To erase this customer, type their name: ${name}`],
  partlySeen: ['forbidden', 'You do not see all conversations of this bot, so you cannot export what is kept of its customers.'],
})

/** Why a note is not deleted. */
export const noteErrors = errorsOf('note', {
  unknown: ['not-found', 'There is no such note in this conversation.'],
  ofSomebodyElse: ['forbidden', 'Only its writer or an owner of the workspace can delete a note.'],
})
