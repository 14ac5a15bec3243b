import { BlockList, isIP } from 'node:net'

/** Networks of IP addresses. An IPv4 address and its disguise in IPv6 (`::ffff:10.0.0.1`) are one. */
export class Networks {
  readonly #list = new BlockList()

  /** Those of `texts`, all of which must be networks. */
  static of(texts: readonly string[]): Networks {
    const networks = new Networks()
    for (const text of texts) if (!networks.add(text)) throw new Error(`${text} is no network.`)
    return networks
  }

  /** Adds an address, or one with the length of its prefix, such as `10.0.0.0/8`. False for anything else. */
  add(text: string): boolean {
    const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
    const family = familyOf(address)
    if (family === null) return false
    const longest = family === 'ipv4' ? 32 : 128
    const length = prefix === undefined ? longest : Number(prefix)
    if (length > longest) return false
    this.#list.addSubnet(address, length, family)
    return true
  }

  /** Whether an address is in one of them; whatever is no address is not. */
  has(address: string): boolean {
    const family = familyOf(address)
    return family !== null && this.#list.check(address, family)
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(address)
  if (version === 0) return null
  return version === 4 ? 'ipv4' : 'ipv6'
}
