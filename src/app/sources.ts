import * as z from 'zod/mini'
import type { SourceRegistry, SourceRules } from '#features/bots/ports.ts'
import { openCredentials } from '#features/bots/server/openCredentials.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import type { SourceCard } from '#providers/card.ts'
import type { Provider } from '#providers/provider.ts'

/** The registry of providers, as features ask it: by the source of a bot. */
export interface Sources extends SourceRegistry {
  /** Every provider there is. */
  providers: readonly Provider[]
  /** The provider of a source. */
  providerOf(source: string): Provider | undefined
  cardOf(source: string): SourceCard | undefined
}

/** The variables of the environment that these providers read. */
export function variablesOf(providers: readonly Provider[]): string[] {
  return providers.flatMap(({ variables = [] }) => variables)
}

/** Makes the sources of these providers known by their names. */
export function sourcesOf(providers: readonly Provider[]): Sources {
  const known = new Map<string, { card: SourceCard; provider: Provider; rules: SourceRules }>()
  for (const provider of providers)
    for (const card of provider.card.sources) known.set(card.source, { card, provider, rules: rulesOf(card, provider) })
  const [standard] = known.values()
  if (!standard) throw new Error('There is no provider, so no bot could be made.')
  return {
    providers,
    standard: standard.rules,
    find: (source) => known.get(source)?.rules,
    named(codeLang, platform) {
      const named = [...known.values()].filter(({ rules }) => rules.codeLang === codeLang)
      return (named.find(({ rules }) => platform !== undefined && rules.channels.includes(platform)) ?? named[0])?.rules
    },
    providerOf: (source) => known.get(source)?.provider,
    cardOf: (source) => known.get(source)?.card,
  }
}

function rulesOf({ source, codeLang, channels, fields }: SourceCard, provider: Provider): SourceRules {
  return {
    source,
    provider: provider.id,
    codeLang,
    channels,
    fields,
    wrongCredentials(given) {
      const issue = z.safeParse(provider.credentials, given).error?.issues[0]
      return issue ? { field: String(issue.path[0] ?? ''), message: issue.message } : null
    },
    accountsOf: (given) => provider.accountsOf?.(z.parse(provider.credentials, given)) ?? [],
    transportOf: (bot) => provider.transportOf(bot),
  }
}

/**
 * What the source of a bot asked for, as its provider takes it.
 *
 * @throws when it cannot be decrypted, or is not what the provider expects
 */
export function openCredentialsOf(
  sources: Sources,
  source: string,
  sealed: { settings: Record<string, string>; credentials: Buffer | null },
  vault: Pick<Vault, 'decrypt'>,
): unknown {
  const provider = sources.providerOf(source)
  if (!provider) throw new Error(`There is no provider of the source ${source}.`)
  return z.parse(provider.credentials, openCredentials(sealed, vault))
}
