/** Where rows of known or guessed heights begin, one below the other: `starts[i]`, and where the last one ends. Pixels. */
export interface RowOffsets {
  starts: Float64Array
  end: number
}

/** Lays `count` rows below each other, the first at `from`. */
export function offsetsOf(count: number, from: number, heightOf: (index: number) => number): RowOffsets {
  const starts = new Float64Array(count)
  let end = from
  for (let index = 0; index < count; index++) {
    starts[index] = end
    end += heightOf(index)
  }
  return { starts, end }
}

/** The last row that begins at or above `place`; 0 where none does. */
export function rowAt({ starts }: RowOffsets, place: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= place) low = middle
    else high = middle - 1
  }
  return low
}
