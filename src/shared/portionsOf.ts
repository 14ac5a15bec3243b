/** Many, `size` at a time, in order: what is done with a portion is over before others have waited for it for long. */
export function* portionsOf<One>(many: readonly One[], size: number): Generator<One[]> {
  for (let from = 0; from < many.length; from += size) yield many.slice(from, from + size)
}
