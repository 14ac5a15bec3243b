/** What a map holds under a key that was put there. @throws with the key where it was not */
export function getOrThrow<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`The map has nothing under ${String(key)}.`)
  return value
}
