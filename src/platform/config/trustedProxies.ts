import { Networks } from './Networks.ts'

/** Which machines in front of this server are proxies of ours: so many of them in a row, or those at these addresses and networks. */
export type TrustedProxies = number | string[]

/** More proxies in a row than anybody has. */
const maxProxies = 10

/** Reads `TRUST_PROXY`; null for what is none of its forms. */
export function readTrustedProxies(given: string): TrustedProxies | null {
  if (given === 'false') return 0
  // A proxy appends the address it was called from to what the client claims, so that only what the nearest one says is known to be true.
  if (given === 'true') return 1
  if (/^\d+$/.test(given)) return Number(given) <= maxProxies ? Number(given) : null
  const networks = given.split(',').map((one) => one.trim())
  const read = new Networks()
  return networks.every((network) => read.add(network)) ? networks : null
}
