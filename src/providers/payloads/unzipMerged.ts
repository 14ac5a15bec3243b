import { fieldsOf, type Fields } from './narrow.ts'

/** Fields of which one attachment has one: several values in one of them mean that several attachments were merged. */
const single = ['type', 'contentType', 'title', 'title_link', 'text', 'fallback', 'image_url', 'name']
const deepest = 8

/**
 * Some form parsers read `a[][type]=image&a[][type]=file` as one thing with `type: ['image', 'file']`. This gives back the things that
 * were meant; what is not merged comes back as it is. At most `most` of them.
 */
export function unzipMerged(item: Fields, max: number): Fields[] {
  const count = Math.min(mergedCount(item), max)
  if (count < 2) return [item]
  return Array.from({ length: count }, (_, index) => nthOfFields(item, index, count, 0))
}

function mergedCount(item: Fields): number {
  for (const key of single) {
    const value = item[key]
    if (Array.isArray(value) && value.length > 1 && value.every(isScalar)) return value.length
  }
  return 1
}

/** Lists as long as the merge give their nth value to the nth thing; every other value belongs to the first, as nobody knows better. */
function nthOf(value: unknown, index: number, count: number, depth: number): unknown {
  if (Array.isArray(value) && value.length === count) return value[index]
  const fields = fieldsOf(value)
  if (!fields) return index === 0 ? value : undefined
  return depth === deepest ? undefined : nthOfFields(fields, index, count, depth)
}

function nthOfFields(fields: Fields, index: number, count: number, depth: number): Fields {
  const nth: Record<string, unknown> = {}
  for (const key of Object.keys(fields)) {
    if (key !== '__proto__') nth[key] = nthOf(fields[key], index, count, depth + 1)
  }
  return nth
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}
