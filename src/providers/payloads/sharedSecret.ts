import { hash, timingSafeEqual } from 'node:crypto'
import type { RawRequest } from '#features/inbox/webhooks/ports.ts'

/** Whether a secret that was shown is the one that is stored, in constant time. */
export function isSameSecret(given: string | undefined, stored: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return given !== undefined && timingSafeEqual(digest(given), digest(stored))
}

/** Whether a part of an address can be a client key at all; what cannot is not looked up. */
export const isClientKey = (text: string | undefined): text is string => text !== undefined && /^[\w-]{1,100}$/.test(text)

/** Whether a call shows the secret that an owner may have set as a header of it. */
export const showsSecret = ({ headers }: RawRequest, secret: string | undefined) =>
  !secret || isSameSecret(headers['x-baton-secret'], secret)
