import type { AlertPorts } from '#features/alerts/server/AlertPorts.ts'
import { feelingOf } from '#features/alerts/server/feelingOf.ts'
import { refusedAddresses } from '#features/auth/server/refusedAddresses.ts'
import { pushDue } from '#shared/topics.ts'
import type { Bus } from '#platform/realtime/bus.ts'
import type { Config } from '#platform/config/config.ts'
import type { Vault } from '#platform/crypto/secrets.ts'

interface AlertDependencies {
  config: Config
  vault: Vault
  bus: Bus
  whereIs: AlertPorts['reach']
}

/** What alerts need of the rest. */
export function alertPorts({ config, vault, bus, whereIs }: AlertDependencies): AlertPorts {
  return {
    reach: whereIs,
    feelingOf,
    pushed: () => bus.publish(pushDue, null),
    async mailable(db, emails) {
      if (config.mail === null) return new Set()
      const refused = await refusedAddresses(db, vault, emails)
      return new Set(emails.map((email) => email.toLowerCase()).filter((email) => !refused.has(email)))
    },
  }
}
