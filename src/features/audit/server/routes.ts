import { handle } from '#platform/http/handle.ts'
import * as contract from '#features/audit/contract.ts'
import { exportAudit } from './exportAudit.ts'
import { listAudit } from './listAudit.ts'

export const auditRoutes = [handle(contract.listAudit, listAudit), handle(contract.exportAudit, exportAudit)]
