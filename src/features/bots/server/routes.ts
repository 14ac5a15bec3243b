import { answers, type Route } from '#platform/http/answers.ts'
import * as contract from '#features/bots/contract.ts'
import type { BotPorts } from './BotPorts.ts'
import { botHealth } from './botHealth.ts'
import { botPulses } from './botPulses.ts'
import { listBots } from './listBots.ts'
import { listKeys } from './listKeys.ts'
import { makeKey } from './makeKey.ts'
import { removeBot } from './removeBot.ts'
import { removedBots } from './removedBots.ts'
import { replayDelivery } from './replayDelivery.ts'
import { restoreBot } from './restoreBot.ts'
import { revokeKey } from './revokeKey.ts'
import { rotateWebhookSecret } from './rotateWebhookSecret.ts'
import { saveBot } from './saveBot.ts'

export function botRoutes(ports: BotPorts): Route[] {
  return [
    answers(contract.listBots, listBots),
    answers(contract.botPulses, (unit, input) => botPulses(unit, input, ports)),
    answers(contract.saveBot, (unit, input) => saveBot(unit, input, ports)),
    answers(contract.removeBot, removeBot),
    answers(contract.removedBots, removedBots),
    answers(contract.restoreBot, restoreBot),
    answers(contract.botHealth, (unit, input) => botHealth(unit, input, ports)),
    answers(contract.replayDelivery, (unit, input) => replayDelivery(unit, input, ports)),
    answers(contract.rotateWebhookSecret, (unit, input) => rotateWebhookSecret(unit, input, ports)),
    answers(contract.listKeys, listKeys),
    answers(contract.makeKey, makeKey),
    answers(contract.revokeKey, revokeKey),
  ]
}
