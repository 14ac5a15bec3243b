import type { AppError } from '#shared/errors.ts'
import { botSettingErrors } from '#features/bots/errors.ts'
import { newSecret } from '#platform/crypto/secrets.ts'
import type { SourceRegistry, SourceRules } from '#features/bots/ports.ts'
import { shownWebhook, webhookFlaw, type WebhookFlaw } from '#features/bots/rules.ts'
import type { BotRow } from './access.ts'
import type { BotPorts } from './BotPorts.ts'
import { openCredentials } from './openCredentials.ts'

/** What somebody gave of what a bot is built with; undefined is not mentioned. */
export interface GivenSettings {
  source?: string | undefined
  code_lang?: string | undefined
  platform?: string | undefined
  webhook?: string | undefined
  credentials?: Record<string, string> | undefined
  /** What the company gave for what was chosen, such as the token of a page: never what a caller sent. */
  granted?: Record<string, string> | undefined
}

type Columns = Pick<BotRow, 'source' | 'channel' | 'transport' | 'webhook' | 'settings' | 'credentials' | 'stored_secrets'>

/** The columns of a bot's source, and what else follows from them. */
export interface SourceSettings {
  columns: Columns
  rules: SourceRules
  /** All that the source asks for, as it will be. */
  filled: Readonly<Record<string, string>>
  accounts: readonly string[]
  /** The secret of its webhook where it was just made, to be shown this once. */
  shownSecret: string | null
}

type Ports = Pick<BotPorts, 'sources' | 'vault' | 'mode' | 'addresses'>

/**
 * The columns for what was given, over those that a bot has (null: it is new). Where the source has a webhook, a new bot gets its secret at once, so
 * that its program can be started before its address is known; a bot of old without one gets it by its first address. Later addresses keep it. What
 * one source asked for is let go of when a bot moves to one of another provider, and within a provider what one of its sources alone asks for. Refuses what
 * the source does not take; and what is missing, unless the company has yet to add to it (`isComplete` false).
 */
export function sourceSettings(
  given: GivenSettings,
  held: Columns | null,
  ports: Ports,
  { isComplete } = { isComplete: true },
): SourceSettings {
  const rules = chooseSource(given, held, ports.sources)
  const kept = keptBy(rules, held, ports.sources)
  const before = kept ?? nothingYet
  const channel = chooseChannel(given.platform, heldChannel(kept, rules), rules)
  const webhook = chooseWebhook(given.webhook, before.webhook, rules, ports)
  const filledBefore = kept ? openCredentials(kept, ports.vault) : {}
  const filled = { ...fillIn(sharedOf(filledBefore, ports.sources.find(before.source), rules), given.credentials, rules), ...given.granted }
  const isNewAddress = webhook !== '' && webhook !== before.webhook
  const shownSecret = isNewAddress || (held === null && hasWebhook(rules)) ? secretFor(filled) : null
  if (shownSecret !== null) filled['webhookSecret'] = shownSecret
  if (isComplete && (before.source !== rules.source || given.credentials !== undefined)) stopIfIncomplete(filled, rules)
  const isUnchanged = kept !== null && JSON.stringify(filled) === JSON.stringify(filledBefore)
  const { shown, secrets } = splitSecrets(filled, rules)
  const columns: Columns = {
    source: rules.source,
    channel,
    webhook,
    transport: rules.transportOf({ source: rules.source, channel, webhook }),
    settings: shown,
    credentials: isUnchanged ? kept.credentials : seal(secrets, ports.vault),
    stored_secrets: Object.keys(secrets).toSorted(),
  }
  return { columns, rules, filled, accounts: isComplete ? rules.accountsOf(filled) : [], shownSecret }
}

const nothingYet = { source: '', webhook: '' }

/** What a bot has, as far as it goes on with it: nothing where it is new, or moves to a source of another provider. */
function keptBy(rules: SourceRules, held: Columns | null, sources: SourceRegistry): Columns | null {
  return held !== null && sources.find(held.source)?.provider === rules.provider ? held : null
}

/** What goes along to a source of the same provider: what both ask for, such as another app, and what neither does, such as a token. */
function sharedOf(filled: Record<string, string>, from: SourceRules | undefined, to: SourceRules): Record<string, string> {
  const asks = (rules: SourceRules | undefined, name: string) => rules?.fields.some((field) => field.name === name) === true
  return Object.fromEntries(Object.entries(filled).filter(([name]) => asks(from, name) === asks(to, name)))
}

/** Where a bot's customers write already; null where those of its new source do not. */
function heldChannel(kept: Columns | null, { source, channels }: SourceRules): string | null {
  return kept && (kept.source === source || channels.includes(kept.channel)) ? kept.channel : null
}

/** What was filled in, apart by whether the source lets it be shown again. */
function splitSecrets(filled: Readonly<Record<string, string>>, { fields }: SourceRules) {
  const isShown = (name: string) => fields.some((field) => field.name === name && !field.secret)
  const pick = (shown: boolean) => Object.fromEntries(Object.entries(filled).filter(([name]) => isShown(name) === shown))
  return { shown: pick(true), secrets: pick(false) }
}

function seal(secrets: Record<string, string>, vault: Ports['vault']): Columns['credentials'] {
  return Object.keys(secrets).length === 0 ? null : vault.encrypt(JSON.stringify(secrets))
}

/** What a bot is built with from now on, for what was given and what it has. */
export function chooseSource(
  given: Pick<GivenSettings, 'source' | 'code_lang' | 'platform'>,
  held: Pick<Columns, 'source' | 'channel'> | null,
  sources: SourceRegistry,
): SourceRules {
  if (given.source !== undefined)
    return sources.find(given.source) ?? refuse('source', botSettingErrors.unknownSource({ source: given.source }))
  const platform = given.platform ?? held?.channel
  if (given.code_lang !== undefined)
    return sources.named(given.code_lang, platform) ?? refuse('code_lang', botSettingErrors.unknownSource({ source: given.code_lang }))
  if (held === null) return sources.standard
  const rules = sources.find(held.source)
  if (!rules) throw botSettingErrors.unservedSource({ source: held.source })
  return rules
}

function chooseChannel(given: string | undefined, held: string | null, { channels }: SourceRules): string {
  if (given === undefined) return held ?? channels[0]!
  if (given !== held && !channels.includes(given)) refuse('platform', botSettingErrors.wrongChannel({ channel: given }))
  return given
}

/** A secret for a webhook, unless there is one already. */
const secretFor = (filled: Readonly<Record<string, string>>) => (filled['webhookSecret'] === undefined ? newSecret('whs') : null)

/** Whether bots of a source have a webhook, and so a secret that signs what is sent to it. */
export function hasWebhook({ fields }: Pick<SourceRules, 'fields'>): boolean {
  return fields.some(({ name }) => name === 'webhook')
}

const flawErrors: Record<WebhookFlaw, (mode: Ports['mode']) => AppError> = {
  blank: () => botSettingErrors.blankInWebhook(),
  password: () => botSettingErrors.passwordInWebhook(),
  scheme: (mode) => (mode === 'live' ? botSettingErrors.needsHttps() : botSettingErrors.needsHttpsOrLocal()),
}

function chooseWebhook(given: string | undefined, held: string, rules: SourceRules, { mode, addresses }: Ports): string {
  if (!hasWebhook(rules)) {
    if (given) refuse('webhook', botSettingErrors.takesNoWebhook())
    return ''
  }
  // What is shown to those who may not change it stands for what it is, should somebody send it back.
  if (given === undefined || given === held || (held !== '' && given === shownWebhook(held))) return held
  if (given === '') return ''
  const flaw = webhookFlaw(given, mode, addresses.isPrivateHost(given))
  if (flaw) refuse('webhook', flawErrors[flaw](mode))
  // Said now rather than when the first reply is not delivered.
  const refusal = addresses.refusal(given)
  if (refusal) refuse('webhook', refusal)
  return given
}

/** The credentials with those that were given in their place; an empty one is taken out. */
export function fillIn(
  before: Record<string, string>,
  given: Record<string, string> = {},
  { fields }: Pick<SourceRules, 'fields'>,
): Record<string, string> {
  const filled = { ...before }
  for (const [name, typed] of Object.entries(given)) {
    // What is copied from a console often brings a space or the end of a line along.
    const value = typed.trim()
    const field = fields.find((one) => one.name === name)
    if (!field || name === 'webhook') return refuse(name, botSettingErrors.unknownField({ name }))
    if (value.length > field.maxLength) refuse(name, botSettingErrors.tooLong({ label: field.label, max: field.maxLength }))
    if (value === '') delete filled[name]
    else filled[name] = value
  }
  return filled
}

/** Refuses when a required field is empty, or what was filled in is not what the company takes. */
export function stopIfIncomplete(filled: Record<string, string>, rules: Pick<SourceRules, 'fields' | 'wrongCredentials'>): void {
  const missing = rules.fields.find(({ name, required }) => required && name !== 'webhook' && filled[name] === undefined)
  if (missing) refuse(missing.name, botSettingErrors.missing({ label: missing.label }))
  const wrong = rules.wrongCredentials(filled)
  if (wrong) refuse(wrong.field, botSettingErrors.wrong({ says: wrong.message }))
}

function refuse(field: string, refusal: AppError): never {
  throw refusal.with({ field })
}
