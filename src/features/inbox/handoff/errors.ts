import { errorsOf } from '#shared/errors.ts'

/** Why the baton is not passed. */
export const handoffErrors = errorsOf('hand-off', {
  notBegun: ['not-found', 'Nobody has spoken in this conversation yet: report a message first.'],
  customerBlocked: ['conflict', 'This customer is blocked. Unblock them first.'],
  aiOff: ['conflict', ({ bot }: { bot: string }) => `The AI of ${bot} is switched off. Somebody who may change bots can switch it on.`],
})

const goesToCustomer = 'and a reply goes to the customer. Send it as a note, or say that it is meant for the customer.'
/** The sentences of limits are those that the composer says before. */
type Limit = { source: string; says: string }

/** Why a reply is not sent, sent again or taken back. */
export const replyErrors = errorsOf('reply', {
  unknown: ['not-found', 'This message does not exist any more.'],
  answeredMeanwhile: ['stale-reply', ({ name }: { name: string }) => `${name} answered this customer meanwhile.`],
  mentionsColleague: ['mentions-colleague', ({ names }: { names: string }) => `This mentions ${names}, ${goesToCustomer}`],
  mayMentionColleague: ['mentions-colleague', ({ word }: { word: string }) => `“@${word}” looks like a colleague, ${goesToCustomer}`],
  customerBlocked: ['conflict', ({ says }: Limit) => says],
  windowClosed: ['conflict', ({ says }: Limit) => says],
  textTooLong: ['too-large', ({ says }: Limit) => says],
  picturesNotTaken: ['bad-input', ({ says }: Limit) => says],
  filesNotTaken: ['bad-input', ({ says }: Limit) => says],
  isUnderWay: ['conflict', 'This message is on its way already.'],
  isSent: ['conflict', 'This reply has been sent already.'],
})
