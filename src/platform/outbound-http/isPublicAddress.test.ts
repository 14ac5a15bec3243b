import fc from 'fast-check'
import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { forbiddenRanges } from './addressRanges.ts'
import { isLoopback, isPublicAddress } from './isPublicAddress.ts'

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2001:4860:4860::8888',
  '2a00:1450:4001:81b::200e',
])('%s is on the internet', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.168.1.1',
  '198.19.255.255',
  '224.0.0.1',
  '239.255.255.250',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '::ffff:0:127.0.0.1',
  '0:0:0:0:0:ffff:a00:1',
  '64:ff9b::7f00:1',
  '64:ff9b::10.0.0.1',
  '64:ff9b:1::1',
  '2001::1',
  '2001:0:7f00:1::',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '4000::1',
  'fd00:ec2::254',
  'fc00::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['', 'localhost', '127.1', '0x7f000001', '2130706433', '1.2.3', '1.2.3.4.5', '01.2.3.4', ':::', '1.1.1.1 ', '[::1]'])(
  '%j is no address at all, so it is not public',
  (text) => {
    expect(isPublicAddress(text)).toBe(false)
    expect(isLoopback(text)).toBe(false)
  },
)

test.each(['127.0.0.1', '127.9.9.9', '::1', '0:0:0:0:0:0:0:1'])('%s is this machine', (address) => {
  expect(isLoopback(address)).toBe(true)
})

test('the neighbours of this machine are not this machine', () => {
  for (const address of ['126.255.255.255', '128.0.0.0', '::', '::2', '10.0.0.1', '::ffff:127.0.0.1'])
    expect(isLoopback(address)).toBe(false)
})

// By one list, IPv4 and its disguises in IPv6 would be one. Family by family these say of every range what the guard has to say.
const theirs = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const { range } of forbiddenRanges) {
  const [network = '', length = ''] = range.split('/')
  const family = network.includes(':') ? 'ipv6' : 'ipv4'
  theirs[family].addSubnet(network, Number(length), family)
}

test('any IPv4 address is judged as Node judges it', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(isPublicAddress(address)).toBe(!theirs.ipv4.check(address, 'ipv4'))
    }),
    { numRuns: 2000 },
  )
})

test('any IPv6 address is judged as Node judges it, and outside 2000::/3 never public', () => {
  const internet = new BlockList()
  internet.addSubnet('2000::', 3, 'ipv6')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.ipV6(),
        fc.ipV6().map((address) => address.replace(/^[^:]*/, '2001')),
      ),
      (address) => {
        expect(isPublicAddress(address)).toBe(internet.check(address, 'ipv6') && !theirs.ipv6.check(address, 'ipv6'))
      },
    ),
    { numRuns: 2000 },
  )
})
