import { AppError } from '#shared/errors.ts'

/** Why a call to `host` failed, as a sentence for the person who typed its address. */
export function outsideTrouble(error: unknown, host: string): AppError {
  if (error instanceof AppError) return error
  const code = (error as NodeJS.ErrnoException | null)?.code ?? ''
  const reason = sentences[code] ?? (code.startsWith('HPE_') ? 'does not answer as a web server does' : undefined)
  if (reason) return new AppError('unavailable', `${host} ${reason}.`, { cause: code })
  if (/CERT|SELF_SIGNED|ISSUER|SIGNATURE|CRL|CHAIN|CA_/.test(code)) {
    return new AppError('unavailable', `${host} shows a certificate that cannot be trusted (${code}).`, { cause: code })
  }
  if (/SSL|TLS|EPROTO/.test(code)) return new AppError('unavailable', `${host} does not speak https at this port.`, { cause: code })
  return new AppError('unavailable', `${host} could not be reached.`, { cause: code })
}

const sentences: Record<string, string> = {
  ENOTFOUND: 'is not known: there is no host of this name',
  ENODATA: 'is not known: there is no host of this name',
  EAI_AGAIN: 'could not be looked up just now',
  ESERVFAIL: 'could not be looked up just now',
  ECONNREFUSED: 'does not answer: nothing listens at this port',
  ECONNRESET: 'broke the connection off',
  EPIPE: 'broke the connection off',
  ETIMEDOUT: 'does not answer',
  EHOSTUNREACH: 'cannot be reached from here',
  ENETUNREACH: 'cannot be reached from here',
  CERT_HAS_EXPIRED: 'shows a certificate that has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'shows a certificate that it signed itself, which proves nothing',
  SELF_SIGNED_CERT_IN_CHAIN: 'shows a certificate of nobody that is trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'shows a certificate of another host',
  HPE_HEADER_OVERFLOW: 'answers with too many headers',
}
