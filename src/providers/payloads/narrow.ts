import { isObject } from '#shared/isObject.ts'
import { cleanText, cutText } from './cleanText.ts'

export type Fields = Readonly<Record<string, unknown>>

/** The value as a record of fields, or null when it is anything else. */
export function fieldsOf(value: unknown): Fields | null {
  return isObject(value) && !Array.isArray(value) ? value : null
}

/** The value as a list: an array, an object numbered from 0 as forms write it, or the one thing that was given instead of a list. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  const fields = fieldsOf(value)
  if (!fields) return []
  if (!Object.hasOwn(fields, '0')) return [fields]
  const list: unknown[] = []
  for (let index = 0; Object.hasOwn(fields, String(index)); index++) list.push(fields[String(index)])
  return list
}

/** The text of a scalar, because forms turn every scalar into text; '' for everything else. */
export function scalarOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  return typeof value === 'boolean' ? String(value) : ''
}

/** The number of a scalar, also of one that is written in letters, as forms do; 0 for everything else. */
export function numberOf(value: unknown): number {
  const number = Number(scalarOf(value))
  return Number.isFinite(number) ? number : 0
}

/** A clean short text of at most `most` characters; '' when there is none. */
export function shortText(value: unknown, max: number): string {
  const raw = scalarOf(value)
  if (raw === '') return ''
  // Looking at twice the allowed length is enough: nobody means a title that is half control characters.
  return cutText(cleanText(raw.length > max * 2 ? raw.slice(0, max * 2) : raw).trim(), max)
}

/** A clean id from a string or number; '' when there is none. Never cut: two long ids with the same beginning are two ids. */
export function idOf(value: unknown): string {
  if (typeof value === 'string') return cleanText(value).trim()
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : ''
}

/** The first id among a party's ways to be named, where the party may be an object or the bare id. */
export function partyId(value: unknown): string {
  const fields = fieldsOf(value)
  if (!fields) return idOf(value)
  return idOf(fields['id']) || idOf(fields['user_ref']) || idOf(fields['phone_number'])
}

/** True for `true` and for what forms and old clients write instead of it. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 'true' || value === 1 || value === '1'
}

/** Whether a field says anything at all: forms write nil as ''. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

const truths: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  on: true,
  '1': true,
  false: false,
  no: false,
  off: false,
  '0': false,
}

/** Yes or no, in any of the words and letter cases in which languages write them; null for anything else. */
export function truthOf(value: unknown): boolean | null {
  const text = scalarOf(value).trim().toLowerCase()
  return Object.hasOwn(truths, text) ? truths[text]! : null
}
