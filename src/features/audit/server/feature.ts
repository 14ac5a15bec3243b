import { handle } from '#platform/http/handle.ts'
import type { Feature } from '#platform/Feature.ts'
import * as contract from '#features/audit/contract.ts'
import { exportAudit } from './exportAudit.ts'
import { listAudit } from './listAudit.ts'

export const auditFeature: Feature = {
  name: 'audit',
  routes: [handle(contract.listAudit, listAudit), handle(contract.exportAudit, exportAudit)],
}
