import { answers, type Route } from '#server/http/answers.ts'
import * as conversation from '#features/conversations/actContract.ts'
import { setPaused } from '#features/conversations/contract.ts'
import { eraseCustomer as eraseCall, exportCustomer as exportCall } from '#features/conversations/customerContract.ts'
import * as bulk from '#features/conversations/bulkContract.ts'
import * as contract from '../contract.ts'
import * as acts from './acts/actOn.ts'
import { countSelection, getBulk, startBulk } from './bulk/startBulk.ts'
import { stopBulk } from './bulk/stopBulk.ts'
import { undoBulk } from './bulk/undoBulk.ts'
import { eraseCustomer } from './eraseCustomer.ts'
import { exportCustomer } from './exportCustomer.ts'
import { openConversation, openConversationBefore } from './history.ts'
import type { MessagePorts } from './MessagePorts.ts'
import { retryMessage } from './retryMessage.ts'
import { submitMessage } from './submitMessage.ts'

/** What is done to a conversation is here because it writes lines of the transcript and speaks to the bot. */
export function messageRoutes(ports: MessagePorts): Route[] {
  return [
    answers(contract.getConversation, openConversation),
    answers(contract.getConversationBefore, openConversationBefore),
    answers(contract.submitMessage, (unit, input) => submitMessage(unit, input, ports)),
    answers(contract.retryMessage, (unit, input) => retryMessage(unit, input, ports)),
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
