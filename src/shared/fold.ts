/** Letters that Unicode does not take apart although people type the plain one. */
const plain: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' }
const special = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')

/** Accents of Latin, Greek and Cyrillic, the points of Hebrew and the vowel marks of Arabic; those of other scripts make another letter. */
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0652]/g

/** A text as it is looked for: without case, accents and width, so that `CAFÉ`, `café` and `ｃａｆｅ` are one. */
export function fold(text: string): string {
  // oxlint-disable-next-line no-control-regex -- most texts are ASCII, and need no tables
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase()
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(special, (letter) => plain[letter]!)
}

/** The words of a phrase that was folded. */
export const wordsOf = (folded: string): string[] => folded.split(/\s+/).filter(Boolean)

/** Whether a text has all words of a phrase in it, as people look for it: `garcia ana` is in `Ana García`. */
export function foldedIncludes(text: string, phrase: string): boolean {
  const folded = fold(text)
  return wordsOf(fold(phrase)).every((word) => folded.includes(word))
}
