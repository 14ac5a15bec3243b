import { isObject } from '#shared/isObject.ts'
import { botMessageLimits } from './botMessage.ts'
import { cleanText } from './cleanText.ts'
import { fieldsOf, scalarOf, type Fields } from './narrow.ts'

const deepest = 6
// In 4 kB of JSON there is no room for more values, each with its comma, and a charge for each 16 characters.
const nodes = 2_400

/** Facts the normaliser found beside the text, such as the payload of a chosen button; empty ones are left out. */
export type Extras = Record<string, string>

/**
 * A small copy of what the bot put into `metadata` (an object, JSON text, or a plain text) together with our extras. What is larger
 * than 4 kB of JSON, or too deep, is dropped rather than cut: half a structure is no structure. Null when nothing is left.
 */
export function metadataOf(given: unknown, extras: Extras | null): Record<string, unknown> | null {
  if (given === undefined && extras === null) return null
  const own = ownMetadata(given)
  const found = extras === null ? null : ifFits(presentOf(extras))
  if (!own) return found
  return (found && ifFits({ ...own, ...found })) ?? ifFits(own) ?? found
}

function ownMetadata(given: unknown): Record<string, unknown> | null {
  if (typeof given === 'string') {
    if (given.length > botMessageLimits.metadataBytes) return null
    const text = cleanText(given).trim()
    if (text === '') return null
    const parsed = text.startsWith('{') ? fieldsFromJson(text) : null
    return parsed ? copyFields(parsed) : { text }
  }
  const fields = fieldsOf(given)
  return fields && copyFields(fields)
}

/** The object a JSON text holds, or null for every other text. */
export function fieldsFromJson(text: string): Fields | null {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return null
  }
}

/** A copy that can be stored: clean strings, finite numbers, bounded in depth and number of nodes; null when it does not fit. */
export function copyFields(fields: Fields): Record<string, unknown> | null {
  const budget = { left: nodes }
  const copy = fieldsOf(copyOf(fields, 0, budget))
  return budget.left < 0 ? null : copy
}

function copyOf(value: unknown, depth: number, budget: { left: number }): unknown {
  if (--budget.left < 0) return null
  if (typeof value === 'string') {
    budget.left -= value.length >> 4
    return budget.left < 0 ? null : cleanText(value)
  }
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (!isObject(value)) return null
  if (depth >= deepest) {
    budget.left = -1
    return null
  }
  return Array.isArray(value) ? copyOfList(value, depth + 1, budget) : copyOfObject(value, depth + 1, budget)
}

function copyOfList(list: readonly unknown[], depth: number, budget: { left: number }): unknown[] {
  const copy: unknown[] = []
  for (let index = 0; index < list.length && budget.left >= 0; index++) copy.push(copyOf(list[index], depth, budget))
  return copy
}

function copyOfObject(fields: Fields, depth: number, budget: { left: number }): Record<string, unknown> {
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(fields)) {
    budget.left -= key.length >> 4
    if (budget.left < 0) break
    const clean = cleanText(key)
    if (clean !== '__proto__') copy[clean] = copyOf(fields[key], depth, budget)
  }
  return copy
}

function presentOf(extras: Extras): Record<string, unknown> {
  const present: Record<string, unknown> = {}
  for (const key of Object.keys(extras)) {
    const text = cleanText(scalarOf(extras[key]).slice(0, 1000))
    if (text !== '') present[key] = text
  }
  return present
}

function ifFits(fields: Record<string, unknown>): Record<string, unknown> | null {
  const json = JSON.stringify(fields)
  return json.length > 2 && Buffer.byteLength(json) <= botMessageLimits.metadataBytes ? fields : null
}

/** Which message one is a reply to, as it stands among these facts: the company's id of it. */
export function repliedIn(metadata: Readonly<Record<string, unknown>> | null): { replyTo?: string } {
  const id = metadata?.['reply_to']
  return typeof id === 'string' && id !== '' ? { replyTo: id } : {}
}
