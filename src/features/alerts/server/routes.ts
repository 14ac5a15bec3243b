import { handle } from '#platform/http/handle.ts'
import * as contract from '#features/alerts/contract.ts'
import type { AlertPorts } from '#features/alerts/ports.ts'
import { listAlerts, readAlerts } from './ledger.ts'
import { getBotAlerts, getSystemAlerts, setBotAlerts, setSystemAlerts } from './settings.ts'
import { testAlert } from './testAlert.ts'

/** The calls of alerts. `reach` says where a person is. */
export const alertRoutes = (ports: Pick<AlertPorts, 'reach'>) => [
  handle(contract.getBotAlerts, getBotAlerts),
  handle(contract.setBotAlerts, setBotAlerts),
  handle(contract.getSystemAlerts, getSystemAlerts),
  handle(contract.setSystemAlerts, setSystemAlerts),
  handle(contract.listAlerts, listAlerts),
  handle(contract.readAlerts, readAlerts),
  handle(contract.testAlert, (ctx, input) => testAlert(ctx, input, ports)),
]
