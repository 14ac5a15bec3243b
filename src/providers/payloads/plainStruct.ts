import { isObject } from '#shared/isObject.ts'
import { fieldsOf, type Fields } from './narrow.ts'

const kinds = ['stringValue', 'numberValue', 'boolValue', 'nullValue', 'structValue', 'listValue'] as const
const deepest = 40

/**
 * Parameters and payloads as plain JSON. Google's client gives them as protobuf structures (`{fields: {a: {stringValue: 'x'}}}`), its
 * REST interface as they are; both come out alike. What is deeper than 40 levels becomes null.
 */
export function plainStruct(value: unknown): Record<string, unknown> {
  const struct = fieldsOf(value)
  if (!struct) return {}
  return structFields(struct) ? readStruct(struct, 0) : plainFields(struct, 0)
}

/** The `fields` of a protobuf structure; null for an object that merely has a field of that name. */
function structFields(value: Fields): Fields | null {
  const fields = fieldsOf(value['fields'])
  if (!fields || Object.keys(value).length !== 1) return null
  return Object.values(fields).every((inner) => kindOf(inner) !== undefined) ? fields : null
}

function kindOf(value: unknown): (typeof kinds)[number] | undefined {
  const fields = fieldsOf(value)
  return fields ? kinds.find((kind) => Object.hasOwn(fields, kind)) : undefined
}

function readStruct(value: Fields, depth: number): Record<string, unknown> {
  const fields = fieldsOf(value['fields']) ?? {}
  return Object.fromEntries(Object.keys(fields).map((key) => [key, readValue(fields[key], depth + 1)]))
}

function readValue(value: unknown, depth: number): unknown {
  const fields = fieldsOf(value)
  const kind = kindOf(value)
  if (!fields || kind === undefined || kind === 'nullValue' || depth > deepest) return null
  const inner = fields[kind]
  if (kind === 'structValue') return readStruct(fieldsOf(inner) ?? {}, depth)
  if (kind !== 'listValue') return inner
  const values = fieldsOf(inner)?.['values']
  return Array.isArray(values) ? values.map((one) => readValue(one, depth + 1)) : []
}

function plain(value: unknown, depth: number): unknown {
  if (!isObject(value)) return value
  if (depth > deepest) return null
  return Array.isArray(value) ? value.map((one) => plain(one, depth + 1)) : plainFields(value, depth)
}

function plainFields(value: Fields, depth: number): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner, depth + 1)]))
}
