import { handle, type Route } from '#platform/http/handle.ts'
import * as conversation from './actions/contract.ts'
import { setPaused } from './handoff/contract.ts'
import { eraseCustomer as eraseCall, exportCustomer as exportCall } from './privacy/contract.ts'
import * as bulk from './actions/bulk/contract.ts'
import * as contract from './timeline/contract.ts'
import * as acts from './actions/singleActs.ts'
import { blockCustomer } from './actions/blockCustomer.ts'
import { countSelection, getBulk, startBulk } from './actions/bulk/startBulk.ts'
import { stopBulk } from './actions/bulk/stopBulk.ts'
import { undoBulk } from './actions/bulk/undoBulk.ts'
import { eraseCustomer } from './privacy/eraseCustomer.ts'
import { exportCustomer, type ExportPorts } from './privacy/exportCustomer.ts'
import { openConversation, openConversationBefore, openDeletedConversation } from './timeline/history.ts'
import type { MessagePorts } from './handoff/MessagePorts.ts'
import { retryMessage } from './handoff/retryMessage.ts'
import { unsendMessage } from './handoff/unsendMessage.ts'
import { submitMessage } from './handoff/submitMessage.ts'
import * as handoff from './handoff/contract.ts'
import { deleteNote } from './privacy/deleteNote.ts'
import { listUntaken } from './handoff/listUntaken.ts'
import { deleteNote as deleteNoteCall } from './privacy/noteContract.ts'
import { listUntaken as untakenCall } from './handoff/untakenContract.ts'

/** All calls of the inbox that write lines of the transcript or speak to the bot; those that only read and mark are `conversations/routes.ts`. */
export function messageRoutes(ports: MessagePorts & ExportPorts): Route[] {
  return [
    handle(contract.getConversation, openConversation),
    handle(contract.getConversationBefore, openConversationBefore),
    handle(contract.getDeletedConversation, openDeletedConversation),
    handle(handoff.submitMessage, (ctx, input) => submitMessage(ctx, input, ports)),
    handle(handoff.retryMessage, (ctx, input) => retryMessage(ctx, input, ports)),
    handle(handoff.unsendMessage, unsendMessage),
    handle(deleteNoteCall, deleteNote),
    handle(setPaused, acts.pauseOne),
    handle(untakenCall, listUntaken),
    handle(conversation.undoPass, acts.undoPassOne),
    handle(conversation.setStarred, acts.starOne),
    handle(conversation.moveToDone, acts.doneOne),
    handle(conversation.moveToInbox, acts.inboxOne),
    handle(conversation.snooze, acts.snoozeOne),
    handle(conversation.assign, acts.assignOne),
    handle(conversation.addLabel, acts.labelOne),
    handle(conversation.removeLabel, acts.unlabelOne),
    handle(conversation.deleteConversation, acts.deleteOne),
    handle(conversation.restoreConversation, acts.restoreOne),
    handle(conversation.blockCustomer, blockCustomer),
    handle(bulk.countSelection, countSelection),
    handle(bulk.startBulk, startBulk),
    handle(bulk.getBulk, getBulk),
    handle(bulk.stopBulk, stopBulk),
    handle(bulk.undoBulk, undoBulk),
    handle(exportCall, (ctx, input) => exportCustomer(ctx, input, ports)),
    handle(eraseCall, eraseCustomer),
  ]
}
