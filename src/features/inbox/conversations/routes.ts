import { handle } from '#platform/http/handle.ts'
import { deleteThing } from '#features/workspaces/members/server/sharedThings.ts'
import * as contract from './contract.ts'
import { conversationsOfCustomer as customerCall } from './customerContract.ts'
import * as label from './labels/contract.ts'
import * as view from './views/contract.ts'
import { conversationsOfCustomer } from './conversationsOfCustomer.ts'
import { deleteLabel, mergeLabels, renameLabel } from './labels/changeLabel.ts'
import { listLabels } from './labels/listLabels.ts'
import { upsertLabel } from './labels/upsertLabel.ts'
import { countAnywhere, findAnywhere } from './findAnywhere.ts'
import { listConversations } from './listConversations.ts'
import { howFarBegun } from './howFarBegun.ts'
import { listDeleted } from './listDeleted.ts'
import { listAttention } from './listAttention.ts'
import { markUnread } from './markUnread.ts'
import { resetUnread, seenOfMany, unreadCount } from './unread.ts'
import { countViews } from './views/countViews.ts'
import { moveView } from './views/moveView.ts'
import { listViews } from './views/listViews.ts'
import { saveView } from './views/saveView.ts'
import { views } from './views/viewRow.ts'
import * as unread from './unreadContract.ts'
import * as deleted from './deletedContract.ts'
import { countHeld } from './countHeld.ts'
import { countWaiting } from './countWaiting.ts'
import * as held from './heldContract.ts'
import * as waiting from './waitingContract.ts'
import { begun } from './begunContract.ts'
import { countFound, findConversations } from './findContract.ts'

export const conversationRoutes = [
  handle(contract.listConversations, listConversations),
  handle(findConversations, findAnywhere),
  handle(countFound, countAnywhere),
  handle(unread.seenOf, seenOfMany),
  handle(unread.unreadCount, unreadCount),
  handle(unread.listAttention, listAttention),
  handle(waiting.countWaiting, countWaiting),
  handle(held.countHeld, countHeld),
  handle(unread.resetUnread, resetUnread),
  handle(unread.markUnread, markUnread),
  handle(deleted.listDeleted, listDeleted),
  handle(begun, howFarBegun),
  handle(label.listLabels, listLabels),
  handle(label.upsertLabel, upsertLabel),
  handle(label.renameLabel, renameLabel),
  handle(label.mergeLabels, mergeLabels),
  handle(label.deleteLabel, deleteLabel),
  handle(customerCall, conversationsOfCustomer),
  handle(view.listViews, listViews),
  handle(view.saveView, saveView),
  handle(view.deleteView, (ctx, { params }) => deleteThing(ctx, views, params.id)),
  handle(view.countViews, countViews),
  handle(view.moveView, moveView),
]
