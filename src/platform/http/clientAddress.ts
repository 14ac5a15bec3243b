import type { IncomingMessage } from 'node:http'
import { Networks } from '#platform/config/Networks.ts'
import type { TrustedProxies } from '#platform/config/trustedProxies.ts'

/** Whether the machine at `address` is a proxy of ours, whose word on the address before it counts. `hop` 0 is the machine that connected to us. */
export type TrustProxy = (address: string, hop: number) => boolean

/** By how many proxies there are in a row, or by the addresses that they have. */
export function trustOf(proxies: TrustedProxies): TrustProxy {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  const networks = Networks.of(proxies)
  return (address) => networks.has(address)
}

/**
 * The address of the client behind a request that no route handles, such as the opening of a socket: the same that Fastify finds for all others.
 * Each proxy appends the address it was called from to `X-Forwarded-For`, so the list is read from its end, for as long as it is a proxy of ours that says so.
 */
export function clientAddress(request: IncomingMessage, trust: TrustProxy): string {
  const header = request.headers['x-forwarded-for'] ?? ''
  const forwarded = String(header)
    .split(',')
    .flatMap((one) => one.trim() || [])
  const addresses = [request.socket.remoteAddress ?? '', ...forwarded.toReversed()]
  return addresses.find((address, hop) => !trust(address, hop)) ?? addresses.at(-1)!
}
