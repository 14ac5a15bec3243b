/**
 * JSON as it was written: integers that numbers of JavaScript would round, as ids of Discord and Facebook are, stay texts of all their digits. The reading
 * of sources costs time, so only bodies with that many digits in a row pay for it.
 */
export function parseExactly(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text)
  return JSON.parse(text, (_name, value: unknown, context?: { source?: string }) => {
    const source = context?.source
    return typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && /^-?\d+$/.test(source) ? source : value
  })
}
