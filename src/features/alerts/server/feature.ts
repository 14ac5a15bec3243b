import type { Database } from '#platform/db/openDatabase.ts'
import type { Feature } from '#platform/Feature.ts'
import type { SourceRegistry } from '#features/bots/ports.ts'
import { jobFor } from '#platform/jobs/jobFor.ts'
import { untilDone } from '#platform/jobs/jobs.ts'
import { handle } from '#platform/http/handle.ts'
import * as bot from '#features/alerts/botContract.ts'
import * as contract from '#features/alerts/contract.ts'
import * as everyBot from '#features/alerts/everyBotContract.ts'
import * as ledger from '#features/alerts/ledgerContract.ts'
import * as quiet from '#features/alerts/quietContract.ts'
import type { MailPorts } from '#features/auth/server/unsubscribeUrlOf.ts'
import type { Mailer } from '#platform/mail/Mailer.ts'
import type { AlertPorts } from './AlertPorts.ts'
import { alertSubscription } from './alertSubscription.ts'
import { askNext } from './askNext.ts'
import * as push from '#features/alerts/pushContract.ts'
import { addDevice, forgetDeviceJob, forgetRemoved, forgetSignedOut, listDevices, removeDevice, renewDevice } from './push/devices.ts'
import type { PushPorts } from './push/PushPorts.ts'
import { recordReceipt } from './push/recordReceipt.ts'
import { pushTest, pushTestJob, testDevice } from './push/testDevice.ts'
import { getBotRules, previewUpset, setBotRules } from './botRules.ts'
import { countAlerts } from './countAlerts.ts'
import { listAlerts, readAlerts } from './bell.ts'
import { loseSight, loseSightJob } from './loseSight.ts'
import { mailAlerts } from './mailAlerts.ts'
import { forgetOld } from './forgetOld.ts'
import { getQuiet, setQuiet } from './quietHours.ts'
import { listLedger, listWorkspaceLedger } from './listLedger.ts'
import { directJob } from './direct/planDirect.ts'
import { sendDirect, sendDirectDue, type DirectPorts } from './direct/sendDirect.ts'
import { testDirect } from './direct/testDirect.ts'
import { testEmail } from './testEmail.ts'
import { listBotAlerts } from './listBotAlerts.ts'
import { listIntents, type IntentPorts } from './listIntents.ts'
import { listUnreached } from './listUnreached.ts'
import { getBotAlerts, getSystemAlerts, setBotAlerts, setSystemAlerts } from './settings.ts'
import { readRest, readRestJob } from './readAll.ts'
import { forgetGone, takeBackJob, takeBackRest } from './takeBackGone.ts'
import { testAlert } from './testAlert.ts'

/** What alerts need of the rest: where people are, and how they are reached. */
interface AlertFeaturePorts extends AlertPorts, PushPorts, IntentPorts, DirectPorts, MailPorts {
  slow: Database
  sources: SourceRegistry
  /** Null where no e-mail is sent. */
  mailer: Mailer | null
}

export const alertsFeature = (ports: AlertFeaturePorts): Feature => ({
  name: 'alerts',
  routes: [
    handle(contract.getBotAlerts, getBotAlerts),
    handle(contract.setBotAlerts, setBotAlerts),
    handle(everyBot.listBotAlerts, listBotAlerts),
    handle(contract.getSystemAlerts, (ctx, input) => getSystemAlerts(ctx, input, ports.mailer !== null)),
    handle(contract.setSystemAlerts, setSystemAlerts),
    handle(contract.listAlerts, listAlerts),
    handle(contract.countAlerts, countAlerts),
    handle(contract.readAlerts, readAlerts),
    handle(ledger.listLedger, listLedger),
    handle(ledger.listWorkspaceLedger, listWorkspaceLedger),
    handle(bot.getBotRules, getBotRules),
    handle(bot.setBotRules, (ctx, input) => setBotRules(ctx, input, ports)),
    handle(bot.previewUpset, (ctx, input) => previewUpset(ctx, input, ports)),
    handle(quiet.getQuiet, getQuiet),
    handle(quiet.setQuiet, setQuiet),
    handle(bot.listIntents, (ctx, input) => listIntents(ctx, input, ports)),
    handle(contract.listUnreached, listUnreached),
    handle(contract.testAlert, (ctx, input) => testAlert(ctx, input, ports)),
    handle(contract.testDirect, (ctx, input) => testDirect(ctx, input, ports)),
    handle(contract.testEmail, (ctx) => testEmail(ctx, ports)),
    handle(push.listDevices, (ctx) => listDevices(ctx, ports)),
    handle(push.addDevice, (ctx, input) => addDevice(ctx, input, ports)),
    handle(push.removeDevice, removeDevice),
    handle(push.testDevice, (ctx, input) => testDevice(ctx, input, ports)),
    handle(push.recordReceipt, (ctx, input) => recordReceipt(ctx, input, ports)),
    handle(push.renewDevice, (ctx, input) => renewDevice(ctx, input, ports)),
  ],
  jobs: [
    { name: 'ask-next', every: '* * * * *', run: () => askNext(ports.contexts, ports) },
    { name: 'mail-alerts', every: '* * * * *', run: () => mailAlerts(ports.contexts, ports.slow, ports.mailer, ports) },
    { name: loseSightJob, run: (data) => loseSight(ports.contexts, String(data['workspace']), String(data['person'])), ...untilDone },
    { name: readRestJob, run: (data) => readRest(ports.contexts, String(data['workspace']), String(data['person'])), ...untilDone },
    jobFor<Parameters<typeof takeBackRest>[1]>(takeBackJob, (work) => takeBackRest(ports.contexts, work), untilDone),
    { name: directJob, run: (data) => sendDirect(String(data['workspace']), String(data['person']), ports) },
    { name: 'direct-alerts-due', every: '* * * * *', run: () => sendDirectDue(ports.slow, ports) },
    jobFor<Parameters<typeof pushTest>[1]>(pushTestJob, (test) => pushTest(ports.slow, test, ports)),
    { name: 'forget-gone-alerts', every: '*/5 * * * *', run: () => forgetGone(ports.slow), ...untilDone },
    { name: 'forget-old-alerts', every: '3 4 * * *', run: () => forgetOld(ports.contexts, ports.slow), ...untilDone },
    { name: forgetDeviceJob, run: (data) => forgetRemoved(ports.slow, String(data['device'])) },
    { name: 'forget-signed-out', every: '*/5 * * * *', run: () => forgetSignedOut(ports.slow) },
  ],
  subscriptions: [alertSubscription(ports)],
})
