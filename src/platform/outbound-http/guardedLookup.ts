import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import type { Mode } from '#platform/config/config.ts'
import type { PrivateHosts } from './privateHosts.ts'
import { outsideErrors } from './errors.ts'
import { isAllowedAddress } from './outsideUrl.ts'

/** The IP addresses of a host name. */
export type Resolve = (host: string) => Promise<string[]>

/** As the machine looks names up, the hosts file included: it is also what would be connected to. */
export const resolveBySystem: Resolve = async (host) => (await systemLookup(host, { all: true })).map(({ address }) => address)

/**
 * Looks a name up for a connection that is just being made, and fails when any of its addresses is forbidden. The connection goes to the
 * very addresses that were checked, so a name that answers differently a moment later gains nothing.
 */
export function guardedLookup(resolve: Resolve, mode: Mode, privateHosts: PrivateHosts): LookupFunction {
  return (host, options, callback) => {
    const done = (error: Error | null, found: { address: string; family: number }[]) => {
      if (options.all) callback(error, found)
      else callback(error, found[0]?.address ?? '', found[0]?.family ?? 0)
    }
    resolve(host).then(
      (addresses) => {
        if (addresses.length === 0) return done(Object.assign(new Error(`${host} has no address.`), { code: 'ENOTFOUND' }), [])
        if (!privateHosts.has(host) && !addresses.every((address) => isAllowedAddress(address, mode) || privateHosts.has(address)))
          return done(outsideErrors.insideNetwork({ host }), [])
        const wanted = addresses.map((address) => ({ address, family: isIP(address) }))
        done(null, options.family ? wanted.filter(({ family }) => family === Number(options.family)) : wanted)
      },
      (error: Error) => done(error, []),
    )
  }
}
