import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { readTrustedProxies } from './trustedProxies.ts'

test.each([
  ['false', 0],
  ['true', 1],
  ['0', 0],
  ['2', 2],
  ['192.0.2.7', ['192.0.2.7']],
  ['10.0.0.0/8, 192.0.2.7,2001:db8::/32', ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']],
])('proxies are given as %s', (given, proxies) => expect(readTrustedProxies(given)).toEqual(proxies))

test.each(['yes', '11', '-1', '10.0.0.0/33', '2001:db8::/129', '10.0.0', '10.0.0.1,', 'proxy.example.com', '10.0.0.1/8/8', ' '])(
  'nothing is trusted by %j',
  (given) => expect(readTrustedProxies(given)).toBeNull(),
)

test('a start with a wrong one is refused in a sentence', () => {
  const refusal =
    'TRUST_PROXY=yes: must be true, false, how many proxies there are (up to 10), or their addresses, such as 10.0.0.0/8,192.0.2.7.'
  expect(() => readConfig({ TRUST_PROXY: 'yes' }, 'sandbox')).toThrow(refusal)
})
