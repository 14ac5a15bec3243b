import { shortText } from './narrow.ts'

/** They turn the letters behind them around, also those of the sentence that a name stands in, or are not seen. Joiners stay: Persian and emoji need them. */
const tricks = /[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/g
/** Braille without points is drawn as nothing, too. */
const seen = /[^\p{Default_Ignorable_Code_Point}\p{C}\p{M}\p{Z}\u2800]/u

/** The first of the values by which somebody can be called, as it is read: without characters that make it look like another name. '' where none can be seen. */
export function firstName(max: number, ...values: unknown[]): string {
  for (const value of values) {
    const name = shortText(value, max).replace(tricks, '').trim()
    if (seen.test(name)) return name
  }
  return ''
}
