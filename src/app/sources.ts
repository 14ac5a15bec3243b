import * as z from 'zod/mini'
import type { EngineRules, SourceRegistry, SourceRules } from '#features/bots/ports.ts'
import { openCredentials } from '#features/bots/server/openCredentials.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import type { EngineCard, SourceCard } from '#providers/card.ts'
import { dashbot } from '#providers/dashbot/forwarder.ts'
import type { Forwarder } from '#providers/forwarder.ts'
import type { Provider } from '#providers/provider.ts'
import { specifiedFields } from './specifiedFields.ts'

/** The registry of providers, as features ask it: by the source of a bot. */
export interface Sources extends SourceRegistry {
  /** Every provider there is. */
  providers: readonly Provider[]
  /** The provider of a source. */
  providerOf(source: string): Provider | undefined
  cardOf(source: string): SourceCard | undefined
  /** The provider of an engine. */
  engineProvider(engine: string): Provider | undefined
}

/** The services to which what is said can be forwarded. */
export const forwarders: readonly Forwarder[] = [dashbot]

/** The variables of the environment that these providers, and the forwarders, read. */
export function variablesOf(providers: readonly Provider[]): string[] {
  return [...providers, ...forwarders].flatMap(({ variables = [] }) => variables)
}

/** What is set of the variables that a provider reads; an empty one is not set. */
export function settingsOf(
  { variables = [] }: Pick<Provider, 'variables'> | Forwarder,
  given: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(variables.flatMap((name) => (given[name] ? [[name, given[name]]] : [])))
}

/** What the people who run the server should know of what is set for its providers, such as that a version of an API ends soon. */
export function warningsOf(
  providers: readonly Provider[],
  given: Readonly<Record<string, string | undefined>>,
  now: Date,
): { about: string; says: string }[] {
  return providers.flatMap((provider) => {
    const about = provider.card.sources[0]?.name ?? provider.card.provider
    return provider.warnings?.(settingsOf(provider, given), now).map((says) => ({ about, says })) ?? []
  })
}

/** Makes the sources of these providers known by their names. */
export function sourcesOf(providers: readonly Provider[]): Sources {
  const known = new Map<string, { card: SourceCard; provider: Provider; rules: SourceRules }>()
  for (const provider of providers)
    for (const card of provider.card.sources) known.set(card.source, { card, provider, rules: rulesOf(card, provider) })
  const engines = providers.flatMap((provider) =>
    provider.card.engine ? [{ provider, rules: engineRulesOf(provider.card.engine, provider) }] : [],
  )
  const [standard] = known.values()
  if (!standard) throw new Error('There is no provider, so no bot could be made.')
  return {
    providers,
    standard: standard.rules,
    specified: specifiedFields,
    find: (source) => known.get(source)?.rules,
    named(codeLang, platform) {
      const isEngine = engines.some(({ rules }) => rules.codeLang === codeLang)
      // A bot that the wire calls by its engine is of the source that its customers write to.
      const named = [...known.values()].filter(({ rules }) => rules.codeLang === codeLang || (isEngine && rules.takesEngine))
      return (named.find(({ rules }) => platform !== undefined && rules.channels.includes(platform)) ?? named[0])?.rules
    },
    engine: (name) => engines.find(({ rules }) => rules.engine === name)?.rules,
    engineNamed: (codeLang) => engines.find(({ rules }) => rules.codeLang === codeLang)?.rules,
    engineProvider: (name) => engines.find(({ rules }) => rules.engine === name)?.provider,
    providerOf: (source) => known.get(source)?.provider,
    cardOf: (source) => known.get(source)?.card,
  }
}

function engineRulesOf({ engine, codeLang, fields }: EngineCard, { engineCredentials }: Provider): EngineRules {
  if (!engineCredentials) throw new Error(`The engine ${engine} does not say what its credentials are.`)
  return { engine, codeLang, fields, wrongCredentials: (given) => issueOf(engineCredentials, given) }
}

function issueOf(schema: z.ZodMiniType, given: Readonly<Record<string, string>>): { field: string; message: string } | null {
  const issue = z.safeParse(schema, given).error?.issues[0]
  return issue ? { field: String(issue.path[0] ?? ''), message: issue.message } : null
}

function rulesOf({ source, codeLang, channels, fields, analytics = [], takesEngine, isDemo }: SourceCard, provider: Provider): SourceRules {
  return {
    source,
    provider: provider.id,
    codeLang,
    channels,
    fields: [...fields, ...analytics],
    takesEngine: takesEngine === true,
    isDemo: isDemo === true,
    wrongCredentials: (given) => issueOf(provider.credentials, given),
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

/**
 * What the engine of a bot asked for, as its provider takes it.
 *
 * @throws when it cannot be decrypted, or is not what the provider expects
 */
export function openEngineCredentials(
  sources: Sources,
  engine: string,
  sealed: { settings: Record<string, string>; credentials: Buffer | null },
  vault: Pick<Vault, 'decrypt'>,
): unknown {
  const schema = sources.engineProvider(engine)?.engineCredentials
  if (!schema) throw new Error(`There is no engine ${engine}.`)
  return z.parse(schema, openCredentials(sealed, vault))
}
