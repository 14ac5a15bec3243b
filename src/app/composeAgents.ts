import { agentErrors } from '#features/agents/errors.ts'
import { openCredentials } from '#features/bots/server/openCredentials.ts'
import type { AgentPorts } from '#features/agents/server/AgentPorts.ts'
import { createOutsideClient } from '#platform/outbound-http/outsideFetch.ts'
import type { Config } from '#platform/config/config.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import type { RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { OpenProviders } from './openProviders.ts'
import type { Sources } from './sources.ts'

/** A template is an archive of texts; no agent has more. */
const largestArchive = 10_000_000
const timeoutMs = 30_000

interface AgentDependencies {
  config: Pick<Config, 'mode'>
  contexts: RequestContexts
  vault: Vault
  sources: Sources
}

/** What the calls about agents stand on. */
export function composeAgents(
  { config, contexts, vault, sources }: AgentDependencies,
  { agents }: Pick<OpenProviders, 'agents'>,
): AgentPorts {
  const outsideFetch = createOutsideClient(config)
  return {
    contexts,
    vault,
    agents,
    async download(url) {
      const { status, body } = await outsideFetch(url, { timeoutMs, maxBytes: largestArchive })
      if (status !== 200) throw agentErrors.noTemplate({ status }).with({ field: 'zipurl' })
      return body
    },
    credentialsOf({ engine, engine_settings: settings, engine_credentials: credentials }) {
      if (engine === null || !sources.engineProvider(engine)) return null
      return openCredentials({ settings, credentials }, vault)
    },
  }
}
