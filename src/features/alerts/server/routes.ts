import { handle } from '#platform/http/handle.ts'
import * as contract from '#features/alerts/contract.ts'
import { listAlerts, readAlerts } from './ledger.ts'
import { getBotAlerts, getSystemAlerts, setBotAlerts, setSystemAlerts } from './settings.ts'

export const alertRoutes = [
  handle(contract.getBotAlerts, getBotAlerts),
  handle(contract.setBotAlerts, setBotAlerts),
  handle(contract.getSystemAlerts, getSystemAlerts),
  handle(contract.setSystemAlerts, setSystemAlerts),
  handle(contract.listAlerts, listAlerts),
  handle(contract.readAlerts, readAlerts),
]
