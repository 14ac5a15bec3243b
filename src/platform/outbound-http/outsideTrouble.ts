import { codeOf } from '#shared/codeOf.ts'
import { AppError } from '#shared/errors.ts'
import { neverConnected } from '#shared/neverConnected.ts'
import { outsideErrors } from './errors.ts'

/** Why a call to `host` failed, as a sentence for the person who typed its address. */
export function outsideTrouble(error: unknown, host: string): AppError {
  if (error instanceof AppError) return error
  const code = codeOf(error) ?? ''
  return refusalOf(code, host).with({ cause: neverConnected(error) ? 'UNCONNECTED' : code })
}

function refusalOf(code: string, host: string): AppError {
  const known = refusals[code] ?? (code.startsWith('HPE_') ? outsideErrors.notHttp : undefined)
  if (known) return known({ host })
  if (/CERT|SELF_SIGNED|ISSUER|SIGNATURE|CRL|CHAIN|CA_/.test(code)) return outsideErrors.badCertificate({ host, code })
  if (/SSL|TLS|EPROTO/.test(code)) return outsideErrors.notHttps({ host })
  return outsideErrors.unreached({ host })
}

const refusals: Readonly<Record<string, (params: { host: string }) => AppError>> = {
  ENOTFOUND: outsideErrors.unknownHost,
  ENODATA: outsideErrors.unknownHost,
  EAI_AGAIN: outsideErrors.notLookedUp,
  ESERVFAIL: outsideErrors.notLookedUp,
  ECONNREFUSED: outsideErrors.nothingListens,
  ECONNRESET: outsideErrors.brokenOff,
  EPIPE: outsideErrors.brokenOff,
  ETIMEDOUT: outsideErrors.noAnswer,
  EHOSTUNREACH: outsideErrors.noRoute,
  ENETUNREACH: outsideErrors.noRoute,
  CERT_HAS_EXPIRED: outsideErrors.expiredCertificate,
  DEPTH_ZERO_SELF_SIGNED_CERT: outsideErrors.ownCertificate,
  SELF_SIGNED_CERT_IN_CHAIN: outsideErrors.unknownIssuer,
  ERR_TLS_CERT_ALTNAME_INVALID: outsideErrors.otherCertificate,
  HPE_HEADER_OVERFLOW: outsideErrors.tooManyHeaders,
}
