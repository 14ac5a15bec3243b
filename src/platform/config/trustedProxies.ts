import { isIP } from 'node:net'

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
  return networks.every(isNetwork) ? networks : null
}

/** An address, or one with the length of its prefix, such as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [, address = '', prefix = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  return version !== 0 && Number(prefix) <= (version === 4 ? 32 : 128)
}
