/**
 * The names of an object's own fields, as its type knows them. `Object.keys` promises `string` only, because an object may have more fields than its
 * type says: ask here for objects that were written down as a whole in the code, and never for what came from outside.
 */
export function fieldNames<T extends object>(object: T): (keyof T & string)[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return Object.keys(object) as (keyof T & string)[]
}
