import { Networks } from '#platform/config/Networks.ts'

/** Hosts inside the operator's own network that may be called all the same, by name, address or network. */
export interface PrivateHosts {
  /** Whether a host, as it stands in an address (a name, or an IP address without brackets), was named. */
  has(host: string): boolean
}

export const noPrivateHosts: PrivateHosts = { has: () => false }

/** Reads `PRIVATE_HOSTS`, such as `bot,bots.lan,10.1.0.0/16`; null for what is none of its forms. */
export function readPrivateHosts(given: string): PrivateHosts | null {
  const names = new Set<string>()
  const networks = new Networks()
  for (const entry of given.split(',').map((one) => one.trim().toLowerCase())) {
    if (networks.add(entry)) continue
    if (!isName(entry)) return null
    names.add(entry)
  }
  return { has: (host) => networks.has(host) || names.has(host.toLowerCase()) }
}

/** A host name; a number in disguise (`127.1`, `0x7f000001`) is none. */
function isName(text: string): boolean {
  return /^(?=.{1,253}$)(?!.*\.?(?:\d+|0x[\da-f]*)$)[a-z\d_]([a-z\d_-]*[a-z\d_])?(\.[a-z\d_]([a-z\d_-]*[a-z\d_])?)*$/.test(text)
}
