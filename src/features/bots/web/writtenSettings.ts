import { longestPath } from '#features/auth/rules.ts'
import type { SettingsDraft } from './settingsDraft.ts'

/** What somebody typed into the form and has not saved; `secrets` are the fields of source and engine. */
export interface WrittenSettings {
  typed: Partial<SettingsDraft>
  secrets: Record<string, string>
}

export const nothingWritten: WrittenSettings = { typed: {}, secrets: {} }

/** In front of the name of a setting in an address, and of a field of source or engine. */
const [settingMark, fieldMark] = ['set.', 'field.']
const settings = ['name', 'source', 'engine', 'platform', 'webhook', 'minutes', 'waiting', 'afterDone', 'handover'] as const

/**
 * The address of the settings with what somebody typed in it, for when they come back from a company. Without what is secret: addresses are
 * written down in many places. A text that makes it longer than an address may be is left out.
 */
export function writeSettings(path: string, { typed, secrets }: WrittenSettings, fields: readonly { name: string; secret: boolean }[]) {
  const shown = fields.filter(({ secret }) => !secret)
  const values = [
    ...settings.map((name) => [settingMark + name, typed[name]] as const),
    ...shown.map(({ name }) => [fieldMark + name, secrets[name]] as const),
  ]
  let address = path
  for (const [name, value] of values) {
    if (value === undefined) continue
    const longer = `${address}${address === path ? '?' : '&'}${new URLSearchParams({ [name]: value }).toString()}`
    if (longer.length <= longestPath) address = longer
  }
  return address
}

/** What such an address says was typed. */
export function readSettings(search: string): WrittenSettings {
  const query = [...new URLSearchParams(search)]
  const of = (mark: string) => query.flatMap(([name, value]) => (name.startsWith(mark) ? [[name.slice(mark.length), value] as const] : []))
  const { afterDone, ...texts } = Object.fromEntries(of(settingMark).filter(([name]) => settings.some((one) => one === name)))
  const isChosen = afterDone === 'ai' || afterDone === 'holder'
  return { typed: { ...texts, ...(isChosen && { afterDone }) }, secrets: Object.fromEntries(of(fieldMark)) }
}

/** The address without what was typed: that is on the screen by now, and a reload must not bring it back after it was saved. */
export function withoutSettings({ pathname, search, hash }: Location): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => !name.startsWith(settingMark) && !name.startsWith(fieldMark))
  const text = new URLSearchParams(kept.map(([name, value]) => [name, value])).toString()
  return pathname + (text === '' ? '' : `?${text}`) + hash
}
