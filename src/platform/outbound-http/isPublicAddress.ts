import { isIP } from 'node:net'
import { forbiddenRanges, loopbackRanges, publicIpv6 } from './addressRanges.ts'

/** Whether this is the address of an ordinary host on the internet. Whatever cannot be read as an IP address is not. */
export function isPublicAddress(address: string): boolean {
  const bits = bitsOf(address)
  if (bits === null) return false
  if (bits.family === 6 && !isWithin(bits, internet)) return false
  return !forbidden.some((network) => isWithin(bits, network))
}

/** Whether this is an address of this machine. */
export function isLoopback(address: string): boolean {
  const bits = bitsOf(address)
  return bits !== null && loopback.some((network) => isWithin(bits, network))
}

interface Bits {
  family: number
  value: bigint
}
interface Network extends Bits {
  /** How many of the low bits are free. */
  free: bigint
}

function isWithin(address: Bits, network: Network): boolean {
  return address.family === network.family && address.value >> network.free === network.value >> network.free
}

/** The number an address is; null for anything but the plain form of one. A zone (`fe80::1%eth0`) says only which cable to take. */
function bitsOf(text: string): Bits | null {
  const [address = ''] = text.split('%', 1)
  const family = isIP(address)
  if (family === 4) return { family, value: ofGroups(address.split('.').map(Number), 8n) }
  if (family !== 6) return null
  // The last 32 bits may be written as IPv4.
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(address)
  const plain = dotted ? `${dotted[1]}${hexPair(dotted[2]!)}` : address
  const [head = '', tail] = plain.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return {
    family,
    value: ofGroups(
      [...before, ...gap, ...after].map((group) => Number.parseInt(group, 16)),
      16n,
    ),
  }
}

function hexPair(ipv4: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number)
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}

function ofGroups(groups: number[], size: bigint): bigint {
  return groups.reduce((value, group) => (value << size) | BigInt(group), 0n)
}

function networkOf(range: string): Network {
  const [address = '', length = ''] = range.split('/')
  const bits = bitsOf(address)
  if (!bits) throw new Error(`${range} is no range of addresses.`)
  return { ...bits, free: (bits.family === 4 ? 32n : 128n) - BigInt(length) }
}

const forbidden = forbiddenRanges.map(({ range }) => networkOf(range))
const loopback = loopbackRanges.map(networkOf)
const internet = networkOf(publicIpv6)
