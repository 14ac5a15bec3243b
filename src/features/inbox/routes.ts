import { answers, type Route } from '#platform/http/answers.ts'
import * as conversation from './actions/contract.ts'
import { setPaused } from './handoff/contract.ts'
import { eraseCustomer as eraseCall, exportCustomer as exportCall } from './privacy/contract.ts'
import * as bulk from './actions/bulk/contract.ts'
import * as contract from './timeline/contract.ts'
import * as acts from './actions/actOn.ts'
import { countSelection, getBulk, startBulk } from './actions/bulk/startBulk.ts'
import { stopBulk } from './actions/bulk/stopBulk.ts'
import { undoBulk } from './actions/bulk/undoBulk.ts'
import { eraseCustomer } from './privacy/eraseCustomer.ts'
import { exportCustomer } from './privacy/exportCustomer.ts'
import { openConversation, openConversationBefore } from './timeline/history.ts'
import type { MessagePorts } from './handoff/MessagePorts.ts'
import { retryMessage } from './handoff/retryMessage.ts'
import { submitMessage } from './handoff/submitMessage.ts'
import * as handoff from './handoff/contract.ts'

/** All calls of the inbox that write lines of the transcript or speak to the bot; those that only read and mark are `conversations/routes.ts`. */
export function messageRoutes(ports: MessagePorts): Route[] {
  return [
    answers(contract.getConversation, openConversation),
    answers(contract.getConversationBefore, openConversationBefore),
    answers(handoff.submitMessage, (unit, input) => submitMessage(unit, input, ports)),
    answers(handoff.retryMessage, (unit, input) => retryMessage(unit, input, ports)),
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
    answers(bulk.countSelection, countSelection),
    answers(bulk.startBulk, startBulk),
    answers(bulk.getBulk, getBulk),
    answers(bulk.stopBulk, stopBulk),
    answers(bulk.undoBulk, undoBulk),
    answers(exportCall, exportCustomer),
    answers(eraseCall, eraseCustomer),
  ]
}
