import { LRUCache } from 'lru-cache'
import webPush from 'web-push'
import type { VapidKeys } from './vapidKeys.ts'

/** A signature holds for 12 hours. It is used for one, as the push service of Apple asks for: making one takes as long as all else of a push. */
const made = new LRUCache<string, string>({ max: 200, ttl: 3_600_000 })

/** The header by which a push service knows this installation (RFC 8292), for what stands at `endpoint`. Throws where keys or contact are none. */
export function authorizationFor(endpoint: string, contact: string, { publicKey, privateKey }: VapidKeys): string {
  const { origin } = new URL(endpoint)
  const name = `${origin} ${contact} ${publicKey}`
  const known = made.get(name)
  if (known !== undefined) return known
  const { Authorization } = webPush.getVapidHeaders(origin, contact, publicKey, privateKey, 'aes128gcm')
  made.set(name, Authorization)
  return Authorization
}
