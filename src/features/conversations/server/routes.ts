import { answers } from '#server/http/answers.ts'
import * as contract from '../contract.ts'
import { listConversations } from './listConversations.ts'
import { resetUnread, seenOfMany, unreadCount } from './unread.ts'

export const conversationRoutes = [
  answers(contract.listConversations, listConversations),
  answers(contract.seenOf, seenOfMany),
  answers(contract.unreadCount, unreadCount),
  answers(contract.resetUnread, resetUnread),
]
