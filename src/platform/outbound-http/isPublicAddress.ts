import { isIP } from 'node:net'
import { Networks } from '#platform/config/Networks.ts'
import { forbiddenRanges, loopbackRanges, publicIpv6 } from './addressRanges.ts'

/** Whether this is the address of an ordinary host on the internet. Whatever cannot be read as an IP address is not. */
export function isPublicAddress(text: string): boolean {
  const address = withoutZone(text)
  const version = isIP(address)
  if (version === 4) return !forbidden.ipv4.has(address)
  return version === 6 && internet.has(address) && !forbidden.ipv6.has(address)
}

/** Whether this is an address of this machine. */
export function isLoopback(text: string): boolean {
  const address = withoutZone(text)
  return (isIP(address) === 4 ? loopback.ipv4 : loopback.ipv6).has(address)
}

/** A zone (`fe80::1%eth0`) says only which cable to take. */
function withoutZone(text: string): string {
  return text.split('%', 1)[0] ?? ''
}

/** Each family by itself: by one list for both, every IPv4 address would be its disguise in IPv6, which is forbidden. */
function byFamily(ranges: readonly string[]): { ipv4: Networks; ipv6: Networks } {
  const isIpv6 = (range: string) => range.includes(':')
  return { ipv4: Networks.of(ranges.filter((range) => !isIpv6(range))), ipv6: Networks.of(ranges.filter(isIpv6)) }
}

const forbidden = byFamily(forbiddenRanges.map(({ range }) => range))
const loopback = byFamily(loopbackRanges)
const internet = Networks.of([publicIpv6])
