import { storable } from './storable.ts'

/**
 * Why something did not work, as it is stored and sent: a stable code, such as `sdk.webhook-answered`, and what the sentence about it needs.
 * The sentence is made where it is shown, so that it can be translated and said again in better words.
 */
export interface Reason {
  code: string
  params?: Readonly<Record<string, string | number>> | undefined
}

/** Of each part of a reason so many characters are kept: what a company says may be long. */
const longestPart = 500

/** A reason with what a company said, as it can be stored. */
export function storableReason({ code, params = {} }: Reason): Reason {
  const kept = (value: string | number) => (typeof value === 'string' ? storable(value, longestPart) : value)
  return { code, params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, kept(value)])) }
}

/** The sentences of some codes. */
export type ReasonStrings = Readonly<Record<string, (params: Readonly<Record<string, string | number>>) => string>>

/** The sentence of a reason by the first catalogue that has its code; a code that none of them knows stands for itself. */
export function reasonSentence({ code, params = {} }: Reason, catalogues: readonly ReasonStrings[]): string {
  const strings = catalogues.find((catalogue) => Object.hasOwn(catalogue, code))
  return strings ? strings[code]!(params) : code
}
