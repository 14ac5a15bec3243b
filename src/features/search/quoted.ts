/** What word processors and phones make of a quotation mark, too. */
const marks = '"“”„«»'
const mark = new RegExp(`[${marks}]`, 'g')
const pair = new RegExp(`([${marks}])[${marks}]`, 'g')
const needsMarks = new RegExp(String.raw`[\s${marks}]`)

/** A text with the quotation marks of a keyboard, each where it was. */
export const withPlainMarks = (text: string): string => text.replace(mark, '"')

/** A name as it is written behind an operator: between quotation marks where it is several words or has marks of its own, each of these twice. */
export const writeName = (name: string): string => (needsMarks.test(name) ? `"${name.replace(mark, '$&$&')}"` : name)

/** What was written between two quotation marks; its own are as they were before they were written twice. */
export const readQuoted = (written: string): string => written.replace(pair, '$1')
