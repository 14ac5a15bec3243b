import { answers } from '#platform/http/answers.ts'
import * as contract from '#features/audit/contract.ts'
import { exportAudit } from './exportAudit.ts'
import { listAudit } from './listAudit.ts'

export const auditRoutes = [answers(contract.listAudit, listAudit), answers(contract.exportAudit, exportAudit)]
