/** So many of a kind stay in memory, unless something would be lost with those that go. */
const max = 40

/** What there is under a key, made where there is nothing. Of many, those asked for longest ago are let go of, where `mayGo` allows it. */
export function recall<T>(things: Map<string, T>, key: string, make: () => T, mayGo: (thing: T) => boolean): T {
  const thing = things.get(key) ?? make()
  things.delete(key)
  for (const [other, one] of things) {
    if (things.size < max) break
    if (mayGo(one)) things.delete(other)
  }
  things.set(key, thing)
  return thing
}
