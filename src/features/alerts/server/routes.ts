import { handle } from '#platform/http/handle.ts'
import * as contract from '#features/alerts/contract.ts'
import type { AlertPorts } from '#features/alerts/ports.ts'
import * as push from '#features/alerts/pushContract.ts'
import { addDevice, listDevices, removeDevice, renewDevice } from './push/devices.ts'
import type { PushPorts } from './push/PushPorts.ts'
import { tellReceipt } from './push/receipts.ts'
import { testDevice } from './push/testDevice.ts'
import { listAlerts, readAlerts } from './ledger.ts'
import { getBotAlerts, getSystemAlerts, setBotAlerts, setSystemAlerts } from './settings.ts'
import { testAlert } from './testAlert.ts'

/** The calls of alerts. `reach` says where a person is. */
export const alertRoutes = (ports: Pick<AlertPorts, 'reach'> & PushPorts) => [
  handle(contract.getBotAlerts, getBotAlerts),
  handle(contract.setBotAlerts, setBotAlerts),
  handle(contract.getSystemAlerts, getSystemAlerts),
  handle(contract.setSystemAlerts, setSystemAlerts),
  handle(contract.listAlerts, listAlerts),
  handle(contract.readAlerts, readAlerts),
  handle(contract.testAlert, (ctx, input) => testAlert(ctx, input, ports)),
  handle(push.listDevices, (ctx) => listDevices(ctx, ports)),
  handle(push.addDevice, (ctx, input) => addDevice(ctx, input, ports)),
  handle(push.removeDevice, removeDevice),
  handle(push.testDevice, (ctx, input) => testDevice(ctx, input, ports)),
  handle(push.tellReceipt, (ctx, input) => tellReceipt(ctx, input, ports)),
  handle(push.renewDevice, (ctx, input) => renewDevice(ctx, input, ports)),
]
