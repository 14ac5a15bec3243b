import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RawRequest } from '#providers/provider.ts'

/** An older request may be one that somebody recorded; in seconds, as Slack recommends. */
const maxAge = 5 * 60

/** Slack's signature over the time and the bytes of a body. */
function signatureOf(secret: string, timestamp: string, body: Buffer | string): string {
  return `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:`).update(body).digest('hex')}`
}

/** Whether Slack signed this request, and did so now. */
export function isSigned({ headers, body, receivedAt }: Pick<RawRequest, 'headers' | 'body' | 'receivedAt'>, secret: string): boolean {
  const timestamp = headers['x-slack-request-timestamp'] ?? ''
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(receivedAt.getTime() / 1000 - Number(timestamp)) > maxAge) return false
  const given = Buffer.from(headers['x-slack-signature'] ?? '')
  const expected = Buffer.from(signatureOf(secret, timestamp, body))
  return given.length === expected.length && timingSafeEqual(given, expected)
}
