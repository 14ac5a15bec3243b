import { AppError } from '#shared/errors.ts'
import { scalarOf } from './narrow.ts'

/** What a call fails with before a byte of it has left: the name, the connection or the certificate was at fault. */
const before =
  /^(ENOTFOUND|ENODATA|EAI_AGAIN|ESERVFAIL|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EPROTO|UNCONNECTED|UND_ERR_CONNECT_TIMEOUT)$|CERT|SELF_SIGNED|SSL|TLS/

/** Whether a call that failed by this code of Node.js's surely did not reach the other side. */
export const isBeforeLeaving = (code: string): boolean => before.test(code)

/** Whether a call outside that was rejected so surely did not reach the other side. False where it may have. */
export function neverLeft(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'bad-input' || isBeforeLeaving(scalarOf(error.details?.['cause'])))
}
