import type { Example } from '../permissions/Entry.ts'

/** One place of an input, and what to put there. */
export interface Spoiling {
  at: string[]
  value: unknown
}

/** Every place of an input that can be spoiled: each field, what holds fields, and the body as a whole. */
export function spoilable(input: Example): string[][] {
  const places: string[][] = []
  const walk = (value: unknown, at: string[]) => {
    if (at.length > 1 || at[0] === 'body') places.push(at)
    if (typeof value === 'object' && value !== null) for (const [name, part] of Object.entries(value)) walk(part, [...at, name])
  }
  for (const [part, value] of Object.entries(input)) walk(value, [part])
  return places
}

/** The input with other values at the places. */
export function spoil(input: Example, spoilings: Spoiling[]): Example {
  return spoilings.reduce((so, { at, value }) => put(so, at, value), input as unknown) as Example
}

function put(into: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(into)) return into.map((part: unknown, index) => (String(index) === name ? put(part, rest, value) : part))
  const fields = typeof into === 'object' && into !== null ? into : {}
  return { ...fields, [name]: put((fields as Record<string, unknown>)[name], rest, value) }
}
