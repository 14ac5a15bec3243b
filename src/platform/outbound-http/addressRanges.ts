/** Why no address that somebody typed may lead there. */
interface Range {
  /** Network and prefix length. */
  range: string
  why: string
}

/**
 * Every range that is not an ordinary host of the internet: the special-purpose registries of IANA, what is historic but still routed by
 * some stacks, and the addresses at which clouds hand out credentials.
 */
export const forbiddenRanges: Range[] = [
  { range: '0.0.0.0/8', why: '"this host": many systems take it for loopback' },
  { range: '10.0.0.0/8', why: 'private network' },
  { range: '100.64.0.0/10', why: 'private network of a provider (carrier-grade NAT); also metadata of some clouds' },
  { range: '127.0.0.0/8', why: 'loopback' },
  { range: '168.63.129.16/32', why: "agent of Azure's hosts, although the address looks public" },
  { range: '169.254.0.0/16', why: 'link-local; metadata of most clouds' },
  { range: '172.16.0.0/12', why: 'private network' },
  { range: '192.0.0.0/24', why: 'protocol assignments; metadata of Oracle' },
  { range: '192.0.2.0/24', why: 'documentation' },
  { range: '192.31.196.0/24', why: 'AS112, answers of name servers about private addresses' },
  { range: '192.52.193.0/24', why: 'multicast tunnels (AMT)' },
  { range: '192.88.99.0/24', why: 'relays of 6to4, withdrawn' },
  { range: '192.168.0.0/16', why: 'private network' },
  { range: '192.175.48.0/24', why: 'AS112, answers of name servers about private addresses' },
  { range: '198.18.0.0/15', why: 'benchmarks inside a network' },
  { range: '198.51.100.0/24', why: 'documentation' },
  { range: '203.0.113.0/24', why: 'documentation' },
  { range: '224.0.0.0/4', why: 'multicast' },
  { range: '240.0.0.0/4', why: 'reserved, and broadcast' },

  { range: '::/128', why: 'unspecified: many systems take it for loopback' },
  { range: '::1/128', why: 'loopback' },
  { range: '::/96', why: 'IPv4 in IPv6, old form' },
  { range: '::ffff:0:0/96', why: 'IPv4 in IPv6: every IPv4 address in disguise' },
  { range: '::ffff:0:0:0/96', why: 'IPv4 in IPv6 (SIIT)' },
  { range: '64:ff9b::/96', why: 'NAT64: every IPv4 address in disguise' },
  { range: '64:ff9b:1::/48', why: 'NAT64 inside a network' },
  { range: '100::/64', why: 'discarded' },
  { range: '100:0:0:1::/64', why: 'discarded' },
  { range: '2001::/23', why: 'protocol assignments, among them Teredo, which holds an IPv4 address' },
  { range: '2001:db8::/32', why: 'documentation' },
  { range: '2002::/16', why: '6to4: every IPv4 address in disguise' },
  { range: '2620:4f:8000::/48', why: 'AS112, answers of name servers about private addresses' },
  { range: '3fff::/20', why: 'documentation' },
  { range: '5f00::/16', why: 'segment routing inside a network' },
  { range: 'fc00::/7', why: 'private network; metadata of AWS' },
  { range: 'fe80::/10', why: 'link-local' },
  { range: 'fec0::/10', why: 'private network, old form' },
  { range: 'ff00::/8', why: 'multicast' },
]

/** All of today's internet in IPv6; whatever IANA assigns later is let in by a release. */
export const publicIpv6 = '2000::/3'

/** What the sandbox and tests may reach besides the internet: this machine. */
export const loopbackRanges = ['127.0.0.0/8', '::1/128']
