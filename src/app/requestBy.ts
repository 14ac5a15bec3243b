import type { ProviderPorts } from '#providers/ProviderPorts.ts'
import type { Config } from '#platform/config/config.ts'
import { createOutsideClient } from '#platform/outbound-http/outsideFetch.ts'

/** How providers call their companies: guarded, and with answers that are text. */
export function requestBy(config: Pick<Config, 'mode' | 'privateHosts'>): ProviderPorts['request'] {
  const outsideFetch = createOutsideClient({ mode: config.mode, allowedHosts: config.privateHosts })
  return async (address, request) => {
    const { status, body } = await outsideFetch(address, { maxBytes: 100_000, ...request })
    return { status, text: body.toString('utf8') }
  }
}
