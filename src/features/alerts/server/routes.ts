import { handle } from '#platform/http/handle.ts'
import * as bot from '#features/alerts/botContract.ts'
import * as contract from '#features/alerts/contract.ts'
import * as ledger from '#features/alerts/ledgerContract.ts'
import type { AlertPorts } from './AlertPorts.ts'
import * as push from '#features/alerts/pushContract.ts'
import { addDevice, listDevices, removeDevice, renewDevice } from './push/devices.ts'
import type { PushPorts } from './push/PushPorts.ts'
import { tellReceipt } from './push/receipts.ts'
import { testDevice } from './push/testDevice.ts'
import { getBotRules, previewUpset, setBotRules } from './botRules.ts'
import { listAlerts, readAlerts } from './ledger.ts'
import { getQuiet, setQuiet } from './quietHours.ts'
import { listLedger, listWorkspaceLedger } from './listLedger.ts'
import type { DirectPorts } from './direct/sendDirect.ts'
import { testDirect } from './direct/testDirect.ts'
import { listIntents, type IntentPorts } from './listIntents.ts'
import { listUnreached } from './listUnreached.ts'
import { getBotAlerts, getSystemAlerts, setBotAlerts, setSystemAlerts } from './settings.ts'
import { testAlert } from './testAlert.ts'

/** The calls of alerts. `reach` says where a person is. */
export const alertRoutes = (ports: Pick<AlertPorts, 'reach' | 'feelingOf'> & PushPorts & IntentPorts & Omit<DirectPorts, 'contexts'>) => [
  handle(contract.getBotAlerts, getBotAlerts),
  handle(contract.setBotAlerts, setBotAlerts),
  handle(contract.getSystemAlerts, getSystemAlerts),
  handle(contract.setSystemAlerts, setSystemAlerts),
  handle(contract.listAlerts, listAlerts),
  handle(contract.readAlerts, readAlerts),
  handle(ledger.listLedger, listLedger),
  handle(ledger.listWorkspaceLedger, listWorkspaceLedger),
  handle(bot.getBotRules, getBotRules),
  handle(bot.setBotRules, setBotRules),
  handle(bot.previewUpset, (ctx, input) => previewUpset(ctx, input, ports)),
  handle(contract.getQuiet, getQuiet),
  handle(contract.setQuiet, setQuiet),
  handle(bot.listIntents, (ctx, input) => listIntents(ctx, input, ports)),
  handle(contract.listUnreached, listUnreached),
  handle(contract.testAlert, (ctx, input) => testAlert(ctx, input, ports)),
  handle(contract.testDirect, (ctx, input) => testDirect(ctx, input, ports)),
  handle(push.listDevices, (ctx) => listDevices(ctx, ports)),
  handle(push.addDevice, (ctx, input) => addDevice(ctx, input, ports)),
  handle(push.removeDevice, removeDevice),
  handle(push.testDevice, (ctx, input) => testDevice(ctx, input, ports)),
  handle(push.tellReceipt, (ctx, input) => tellReceipt(ctx, input, ports)),
  handle(push.renewDevice, (ctx, input) => renewDevice(ctx, input, ports)),
]
