import { importJWK, jwtVerify } from 'jose'
import { errorMessage } from '#shared/errorMessage.ts'

/** No sender may sign for longer than a day (RFC 8292), in seconds. */
const longest = 24 * 60 * 60

/** Answers why a push service refuses a sender; null when their signature is theirs, is meant for it, and holds. `key` is what the subscription is bound to. */
export async function whyNotSender(authorization: string | undefined, key: string, origin: string): Promise<string | null> {
  const found = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '')
  if (!found) return 'the header Authorization names no sender'
  const [, token, shown] = found
  if (shown !== key) return 'the subscription is bound to the key of another sender'
  const point = Buffer.from(shown, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  try {
    const { payload } = await jwtVerify(token!, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), { audience: origin })
    if (payload.exp === undefined || payload.exp * 1000 > Date.now() + longest * 1000) return 'the token holds for longer than a day'
    return /^(mailto:|https:)/.test(payload.sub ?? '') ? null : 'the token does not say whom to ask'
  } catch (error) {
    return errorMessage(error)
  }
}
