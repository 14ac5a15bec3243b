import { isObject } from './isObject.ts'

/** The fields of a value that may have come from anywhere; none where it is no object. */
export function fieldsOrNone(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {}
}
