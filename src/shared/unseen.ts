/** They turn the letters behind them around, also those of the sentence that a name stands in, or are not seen. Joiners stay: Persian and emoji need them. */
export const tricks = /[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/g

/** They say which way what stands beside them runs, and are not seen: what is written from right to left may need them. */
export const directions = /[\u061c\u200e\u200f]+/g

/** A character that is drawn. Braille without points is drawn as nothing, too. */
export const seen = /[^\p{Default_Ignorable_Code_Point}\p{C}\p{M}\p{Z}\u2800]/u
