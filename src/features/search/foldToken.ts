/** Letters that Unicode does not take apart although people type the plain one. */
const plain: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' }
const special = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')

/** Accents of Latin, Greek and Cyrillic, the points of Hebrew and the vowel marks of Arabic; those of other scripts make another letter. */
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0652]/g

/** A word as it is looked for: without case, accents and width, so that `CAFÉ`, `café` and `ｃａｆｅ` are one. */
export function foldToken(token: string): string {
  // oxlint-disable-next-line no-control-regex -- most words are ASCII, and need no tables
  if (/^[\x00-\x7f]*$/.test(token)) return token.toLowerCase()
  return token
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(special, (letter) => plain[letter]!)
}
