import { answers } from '#server/http/answers.ts'
import * as conversation from '#features/conversations/actContract.ts'
import { setPaused } from '#features/conversations/contract.ts'
import * as contract from '../contract.ts'
import * as acts from './acts/actOn.ts'
import { openConversation, openConversationBefore } from './history.ts'
import { retryMessage } from './retryMessage.ts'
import { submitMessage } from './submitMessage.ts'

/** What is done to a conversation is here because it writes lines of the transcript and speaks to the bot. */
export const messageRoutes = [
  answers(contract.getConversation, openConversation),
  answers(contract.getConversationBefore, openConversationBefore),
  answers(contract.submitMessage, submitMessage),
  answers(contract.retryMessage, retryMessage),
  answers(setPaused, acts.pauseOne),
  answers(conversation.setStarred, acts.starOne),
  answers(conversation.moveToDone, acts.doneOne),
  answers(conversation.moveToInbox, acts.inboxOne),
  answers(conversation.snooze, acts.snoozeOne),
  answers(conversation.assign, acts.assignOne),
  answers(conversation.addLabel, acts.labelOne),
  answers(conversation.removeLabel, acts.unlabelOne),
  answers(conversation.deleteConversation, acts.deleteOne),
  answers(conversation.restoreConversation, acts.restoreOne),
]
