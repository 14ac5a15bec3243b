import type { Config } from '#platform/config/config.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import type { PushPorts } from '#features/alerts/server/push/PushPorts.ts'
import { createOutsideClient } from '#platform/outbound-http/outsideFetch.ts'
import { readOutsideUrl } from '#platform/outbound-http/outsideUrl.ts'

/** What pushes need of the rest. Push services want to know whom to ask: our address on the internet, or the one that our e-mails come from. */
export function pushPorts({
  config,
  vault,
  publicUrl,
}: {
  config: Pick<Config, 'mode' | 'mail'>
  vault: Vault
  publicUrl: () => string
}): PushPorts {
  return {
    vault,
    request: createOutsideClient(config),
    checkEndpoint: (endpoint) => readOutsideUrl(endpoint, config.mode),
    contact: () => (publicUrl().startsWith('https:') ? publicUrl() : `mailto:${config.mail?.from.address ?? 'baton@localhost'}`),
  }
}
