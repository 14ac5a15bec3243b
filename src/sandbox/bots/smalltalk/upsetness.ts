const bitter =
  /\b(angry|furious|worst|terrible|awful|useless|stupid|idiots?|hate|ridiculous|unacceptable|outrageous|scam|fraud|rip[- ]?off|never again|complaint|disgrac\w+|shame|disgusting|is this a joke|liars?|sue|lawyer|horrible|pathetic)\b/gi
const strong = /\b(fuck\w*|shit\w*|bastards?|damn)\b/gi
const faces = /😡|🤬|👎|😤|💩/gu

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** How upset somebody sounds: 0 not at all, 1 a little, 3 and more very much. It reads words, capitals, exclamation marks and faces. */
export function upsetness(text: string): number {
  const letters = text.replace(/[^\p{L}]/gu, '')
  const capitals = count(text, /\p{Lu}/gu)
  const shouts = letters.length >= 8 && capitals / letters.length > 0.6 ? 2 : 0
  return (
    count(text, bitter) +
    2 * count(text, strong) +
    2 * count(text, faces) +
    shouts +
    (/!!/.test(text) ? 1 : 0) +
    (/\?\?|\?!/.test(text) ? 0.5 : 0)
  )
}
