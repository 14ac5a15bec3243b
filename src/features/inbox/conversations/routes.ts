import { answers } from '#platform/http/answers.ts'
import * as contract from './contract.ts'
import { conversationsOfCustomer as customerCall } from './customerContract.ts'
import * as label from './labels/contract.ts'
import * as view from './views/contract.ts'
import { conversationsOfCustomer } from './conversationsOfCustomer.ts'
import { deleteLabel, mergeLabels, renameLabel } from './labels/changeLabel.ts'
import { listLabels } from './labels/listLabels.ts'
import { upsertLabel } from './labels/upsertLabel.ts'
import { listConversations } from './listConversations.ts'
import { listDeleted } from './listDeleted.ts'
import { listUnread } from './listUnread.ts'
import { markUnread } from './markUnread.ts'
import { resetUnread, seenOfMany, unreadCount } from './unread.ts'
import { deleteView } from './views/deleteView.ts'
import { listViews } from './views/listViews.ts'
import { saveView } from './views/saveView.ts'
import * as unread from './unreadContract.ts'
import * as deleted from './deletedContract.ts'

export const conversationRoutes = [
  answers(contract.listConversations, listConversations),
  answers(contract.seenOf, seenOfMany),
  answers(unread.unreadCount, unreadCount),
  answers(unread.listUnread, listUnread),
  answers(unread.resetUnread, resetUnread),
  answers(unread.markUnread, markUnread),
  answers(deleted.listDeleted, listDeleted),
  answers(label.listLabels, listLabels),
  answers(label.upsertLabel, upsertLabel),
  answers(label.renameLabel, renameLabel),
  answers(label.mergeLabels, mergeLabels),
  answers(label.deleteLabel, deleteLabel),
  answers(customerCall, conversationsOfCustomer),
  answers(view.listViews, listViews),
  answers(view.saveView, saveView),
  answers(view.deleteView, deleteView),
]
