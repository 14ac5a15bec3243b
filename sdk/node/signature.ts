import { createHmac, timingSafeEqual } from 'node:crypto'

/** The header fields of a webhook that its signature covers. */
export type Signed = { id: string; time: string; event: string; signature: string }

/** A captured request is worthless after five minutes; the clocks of two honest machines are closer than that. */
const validForSeconds = 300

/** `v1=` and the hex HMAC-SHA256 of id, time, event (`message-type`) and body. */
export function sign(secret: string, id: string, time: string, event: string, rawBody: string | Uint8Array): string {
  return `v1=${createHmac('sha256', secret).update(`${id}.${time}.${event}.`).update(rawBody).digest('hex')}`
}

/** Why a webhook is not to be believed, or undefined when it is. Several signatures, by comma, let a secret be changed at leisure. */
export function whyForged(secret: string, signed: Signed, rawBody: string | Uint8Array, now = Date.now()): string | undefined {
  if (!signed.id || !signed.signature) return 'the signature is missing'
  if (!/^\d+$/.test(signed.time) || Math.abs(now / 1000 - Number(signed.time)) > validForSeconds) return 'the time is too far from now'
  const right = Buffer.from(sign(secret, signed.id, signed.time, signed.event, rawBody))
  const offered = signed.signature.split(',').map((one) => Buffer.from(one.trim()))
  return offered.some((one) => one.length === right.length && timingSafeEqual(one, right)) ? undefined : 'the signature is wrong'
}
