import type { Database } from '#platform/db/openDatabase.ts'
import type { Feature } from '#platform/Feature.ts'
import { handle } from '#platform/http/handle.ts'
import { jobFor } from '#platform/jobs/jobFor.ts'
import { untilDone } from '#platform/jobs/jobs.ts'
import { mailRetries } from '#platform/mail/mailRetries.ts'
import type { Mailer } from '#platform/mail/Mailer.ts'
import * as contract from '#features/bots/contract.ts'
import { setAi as setAiCall } from '#features/bots/aiContract.ts'
import * as connections from '#features/bots/connectionContract.ts'
import * as logins from '#features/bots/loginContract.ts'
import type { BotPorts } from './BotPorts.ts'
import { botHealth } from './botHealth.ts'
import { checkBots, type CheckPorts } from './connections/checkBots.ts'
import { checkNow } from './connections/checkNow.ts'
import { mailBroken, type BrokenMailPorts } from './connections/mailBroken.ts'
import { reconnectBot } from './connections/reconnectBot.ts'
import { releaseJob, releaseRetries, releaseSource, type Released, type ReleasePorts } from './connections/releaseSource.ts'
import { mailBrokenJob, type BrokenWork } from './connections/setConnection.ts'
import { forgetUnreadable } from './forgetUnreadable.ts'
import { listBotStatuses } from './listBotStatuses.ts'
import { listBots } from './listBots.ts'
import { beginLogin, endLogin, extendToken, finishLogin, getLogin, loginChoices } from './logins/logins.ts'
import { listKeys } from './listKeys.ts'
import { makeKey } from './makeKey.ts'
import { removeBot } from './removeBot.ts'
import { removedBots } from './removedBots.ts'
import { replayDelivery } from './replayDelivery.ts'
import { replayEvent } from './replayEvent.ts'
import { restoreBot } from './restoreBot.ts'
import { revokeKey } from './revokeKey.ts'
import { rotateWebhookSecret } from './rotateWebhookSecret.ts'
import { saveBot } from './saveBot.ts'
import { setAi } from './setAi.ts'

interface BotFeaturePorts extends BotPorts, Pick<ReleasePorts, 'onError'>, BrokenMailPorts {
  /** For the work that nobody waits for. */
  slow: Database
  checks: CheckPorts
  /** Null where no e-mail is sent. */
  mailer: Mailer | null
}

export const botsFeature = (ports: BotFeaturePorts): Feature => ({
  name: 'bots',
  routes: [
    handle(contract.listBots, (ctx, input) => listBots(ctx, input, ports)),
    handle(contract.listBotStatuses, (ctx, input) => listBotStatuses(ctx, input, ports)),
    handle(contract.saveBot, (ctx, input) => saveBot(ctx, input, ports)),
    handle(setAiCall, (ctx, input) => setAi(ctx, input, ports)),
    handle(contract.removeBot, (ctx, input) => removeBot(ctx, input, ports)),
    handle(contract.removedBots, removedBots),
    handle(contract.restoreBot, (ctx, input) => restoreBot(ctx, input, ports)),
    handle(contract.botHealth, (ctx, input) => botHealth(ctx, input, ports)),
    handle(contract.replayDelivery, (ctx, input) => replayDelivery(ctx, input, ports)),
    handle(contract.replayEvent, (ctx, input) => replayEvent(ctx, input, ports)),
    handle(connections.checkBot, (ctx, input) => checkNow(ctx, input, ports)),
    handle(connections.reconnectBot, (ctx, input) => reconnectBot(ctx, input, ports)),
    handle(contract.rotateWebhookSecret, (ctx, input) => rotateWebhookSecret(ctx, input, ports)),
    handle(logins.getLogin, (ctx, input) => getLogin(ctx, input, ports)),
    handle(logins.beginLogin, (ctx, input) => beginLogin(ctx, input, ports)),
    handle(logins.finishLogin, (ctx, input) => finishLogin(ctx, input, ports)),
    handle(logins.extendToken, (ctx, input) => extendToken(ctx, input, ports)),
    handle(logins.endLogin, (ctx, input) => endLogin(ctx, input, ports)),
    handle(logins.loginChoices, (ctx, input) => loginChoices(ctx, input, ports)),
    handle(contract.listKeys, listKeys),
    handle(contract.makeKey, makeKey),
    handle(contract.revokeKey, revokeKey),
  ],
  jobs: [
    { name: 'check-bots', every: '* * * * *', run: () => checkBots(ports.checks) },
    jobFor<Released>(releaseJob, (released) => releaseSource(released, { ...ports, db: ports.slow }), { retries: releaseRetries }),
    { name: 'forget-unreadable', every: '17 4 * * *', run: () => forgetUnreadable(ports.slow), ...untilDone },
    jobFor<BrokenWork>(mailBrokenJob, (work) => mailBroken(ports.contexts, ports.mailer, work, ports), { retries: mailRetries }),
  ],
})
