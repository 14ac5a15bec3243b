import { BlockList, isIP } from 'node:net'

/** Hosts inside the operator's own network that may be called all the same, by name, address or network. */
export interface PrivateHosts {
  /** Whether a host, as it stands in an address (a name, or an IP address without brackets), was named. */
  has(host: string): boolean
}

export const noPrivateHosts: PrivateHosts = { has: () => false }

/** Reads `PRIVATE_HOSTS`, such as `bot,bots.lan,10.1.0.0/16`; null for what is none of its forms. */
export function readPrivateHosts(given: string): PrivateHosts | null {
  const names = new Set<string>()
  const networks = new BlockList()
  for (const entry of given.split(',').map((one) => one.trim().toLowerCase())) {
    const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
    const version = isIP(address)
    const family = version === 6 ? 'ipv6' : 'ipv4'
    if (version !== 0 && prefix === undefined) networks.addAddress(address, family)
    else if (version !== 0 && Number(prefix) <= (version === 4 ? 32 : 128)) networks.addSubnet(address, Number(prefix), family)
    else if (prefix === undefined && isName(entry)) names.add(entry)
    else return null
  }
  return {
    has(host) {
      const version = isIP(host)
      return version === 0 ? names.has(host.toLowerCase()) : networks.check(host, version === 6 ? 'ipv6' : 'ipv4')
    },
  }
}

/** A host name; a number in disguise (`127.1`, `0x7f000001`) is none. */
function isName(text: string): boolean {
  return /^(?=.{1,253}$)(?!.*\.?(?:\d+|0x[\da-f]*)$)[a-z\d_]([a-z\d_-]*[a-z\d_])?(\.[a-z\d_]([a-z\d_-]*[a-z\d_])?)*$/.test(text)
}
