/** In CSS pixels. */
export interface Size {
  width: number
  height: number
}

/** The largest a picture is shown in a transcript (spec, sections 1 and 9). */
const largest: Size = { width: 400, height: 300 }
/** So small a picture could hardly be seen or pressed; it stands in the middle of a place of this size. */
const smallest = 24

/** The place of a picture of this own size: in its own proportions, within 400 by 300, never larger than it is. */
export function shownSize({ width, height }: Size): Size {
  const scale = Math.min(1, largest.width / width, largest.height / height)
  const side = (length: number) => Math.max(smallest, Math.round(length * scale))
  return { width: side(width), height: side(height) }
}
