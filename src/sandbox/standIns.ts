import { makeBotcopyStandIn } from './botcopy/botcopyStandIn.ts'
import { makeChatfuelStandIn } from './chatfuel/chatfuelStandIn.ts'
import { makeDashbotStandIn } from './dashbot/dashbotStandIn.ts'
import { makeDialogflowStandIn } from './dialogflow/standIn.ts'
import { makeManychatStandIn } from './manychat/manychatStandIn.ts'
import { makeMessengerStandIn } from './messenger/makeMessengerStandIn.ts'
import { makePushStandIn } from './push/pushStandIn.ts'
import { makeSlackbotStandIn } from './slackbot/slackbotStandIn.ts'
import type { MakeStandIn } from './StandIn.ts'

/** The companies that the sandbox plays for their bots, a line each. */
export const standIns: Readonly<Record<string, MakeStandIn>> = {
  messenger: makeMessengerStandIn,
  slackbot: makeSlackbotStandIn,
  chatfuel: makeChatfuelStandIn,
  manychat: makeManychatStandIn,
  botcopy: makeBotcopyStandIn,
  dashbot: makeDashbotStandIn,
  push: makePushStandIn,
  dialogflow: makeDialogflowStandIn,
}
