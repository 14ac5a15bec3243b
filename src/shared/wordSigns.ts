/**
 * One letter or sign of a script that puts no spaces between words, or writes what belongs to a name right behind it: `請@mara看一下`, `@maraさん`.
 * As the source of a regular expression with the flag `u`.
 */
export const unspaced =
  '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]'
/** One letter or digit of any other script: beside another one it stands in the same word. */
export const spaced = `(?!${unspaced})[\\p{L}\\p{N}]`

const unspacedSign = new RegExp(unspaced, 'u')
const spacedSign = new RegExp(spaced, 'u')
/** Whether the word before this place of a text goes on there. */
export const goesOnAt = (text: string, at: number): boolean => !unspacedSign.test(text[at - 1] ?? '') && spacedSign.test(text[at] ?? '')

/** Whether what begins behind this character, an `@` or an address, may be a part of what stands before it, such as of an e-mail. */
export const isInAddress = (char: string | undefined): boolean => char !== undefined && /[\p{Script=Latin}\p{Nd}]/u.test(char)
