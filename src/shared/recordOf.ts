/** An object with one field for each name. `Object.fromEntries` would forget which names these are. */
export function recordOf<Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value): Record<Name, Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name is given a value here
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>
}
