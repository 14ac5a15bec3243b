import type { protos } from '@google-cloud/dialogflow'
import { isObject } from '#shared/isObject.ts'

type Struct = protos.google.protobuf.IStruct
type Value = protos.google.protobuf.IValue

/** Plain JSON as Google's client takes it. */
export function toStruct(value: Readonly<Record<string, unknown>>): Struct {
  return { fields: Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toValue(inner)])) }
}

function toValue(value: unknown): Value {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'number') return { numberValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  if (Array.isArray(value)) return { listValue: { values: value.map(toValue) } }
  if (isObject(value)) return { structValue: toStruct(value) }
  return { nullValue: 'NULL_VALUE' }
}
