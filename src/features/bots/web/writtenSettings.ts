import { tabStore } from '#web/device/tabStore.ts'
import type { SettingsDraft } from './settingsDraft.ts'

/** What somebody typed into the form and has not saved; `secrets` are the fields of source and engine. */
export interface WrittenSettings {
  typed: Partial<SettingsDraft>
  secrets: Record<string, string>
}

export const nothingWritten: WrittenSettings = { typed: {}, secrets: {} }

/** In front of the name of a setting, and of a field of source or engine. */
const [settingMark, fieldMark] = ['set.', 'field.']
const settings = ['name', 'source', 'engine', 'platform', 'webhook', 'minutes', 'waiting', 'afterDone', 'handover'] as const
const keyOf = (clientKey: string) => `settings of ${clientKey}`

/**
 * Keeps what somebody typed for when they come back to this tab, such as from a company. Without what is secret. It is not in the address: a link
 * that a stranger made must not fill in the settings of a bot.
 */
export function keepSettings(clientKey: string, { typed, secrets }: WrittenSettings, fields: readonly { name: string; secret: boolean }[]) {
  const shown = fields.filter(({ secret }) => !secret)
  const values = [
    ...settings.map((name) => [settingMark + name, typed[name]] as const),
    ...shown.map(({ name }) => [fieldMark + name, secrets[name]] as const),
  ].flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  tabStore.set(keyOf(clientKey), values.length === 0 ? null : new URLSearchParams(values).toString())
}

/** What was kept of the settings of a bot. */
export function keptSettings(clientKey: string): WrittenSettings {
  const kept = [...new URLSearchParams(tabStore.get(keyOf(clientKey)) ?? '')]
  const of = (mark: string) => kept.flatMap(([name, value]) => (name.startsWith(mark) ? [[name.slice(mark.length), value] as const] : []))
  const { afterDone, ...texts } = Object.fromEntries(of(settingMark).filter(([name]) => settings.some((one) => one === name)))
  const isChosen = afterDone === 'ai' || afterDone === 'holder'
  return { typed: { ...texts, ...(isChosen && { afterDone }) }, secrets: Object.fromEntries(of(fieldMark)) }
}
