import { answers } from '#server/http/answers.ts'
import { setPaused as setPausedCall } from '#features/conversations/contract.ts'
import * as contract from '../contract.ts'
import { openConversation, openConversationBefore } from './history.ts'
import { retryMessage } from './retryMessage.ts'
import { setPaused } from './setPaused.ts'
import { submitMessage } from './submitMessage.ts'

/** Passing the baton is here because it writes a line of the transcript and speaks to the bot. */
export const messageRoutes = [
  answers(contract.getConversation, openConversation),
  answers(contract.getConversationBefore, openConversationBefore),
  answers(contract.submitMessage, submitMessage),
  answers(contract.retryMessage, retryMessage),
  answers(setPausedCall, setPaused),
]
