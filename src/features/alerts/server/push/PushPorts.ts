import type { OutsideFetch } from '#platform/outbound-http/outsideFetch.ts'
import type { Vault } from '#platform/crypto/secrets.ts'

/** What pushes need of the rest. */
export interface PushPorts {
  vault: Vault
  /** Calls push services: their addresses come from browsers, so they are outside addresses. */
  request: OutsideFetch
  /** Reads the address of a push service, or refuses it with a sentence. */
  checkEndpoint(endpoint: string): URL
  /** Who is to be asked about our pushes: a https: or mailto: address (RFC 8292). */
  contact(): string
}
