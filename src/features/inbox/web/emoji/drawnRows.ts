import { emojiRows } from 'virtual:emoji'

let drawn: typeof emojiRows | null = null

/** How high the letters are that are tried, in pixels. */
const em = 16

/**
 * The emoji that this device has pictures of. Its letters are as old as its system, and in place of a newer emoji it shows nothing or a box.
 * All of one version come together, so the first of each tells.
 */
export function drawnRows(): typeof emojiRows {
  if (drawn) return drawn
  const samples = new Map<number, string>()
  for (const [emoji, , , , , version] of emojiRows) if (!samples.has(version)) samples.set(version, emoji)
  const newest = [...samples].toSorted(([a], [b]) => b - a).find(([, emoji]) => isDrawn(emoji))?.[0] ?? Infinity
  drawn = emojiRows.filter(([, , , , , version]) => version <= newest)
  return drawn
}

/** A picture is one sign, and has colours of its own: it is the same in whatever colour one writes. */
function isDrawn(emoji: string): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 2 * em
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return false
  // Letters for text have some emoji, too, without colours.
  context.font = `${em}px "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", sans-serif`
  context.textBaseline = 'top'
  const [red, blue] = ['red', 'blue'].map((colour) => {
    context.clearRect(0, 0, 2 * em, 2 * em)
    context.fillStyle = colour
    context.fillText(emoji, 0, 0)
    return context.getImageData(0, 0, 2 * em, 2 * em).data
  })
  // What a device knows only the parts of it writes as two signs.
  return context.measureText(emoji).width < 2 * em && red!.some((part) => part > 0) && red!.every((part, index) => part === blue![index])
}
