import { createHash } from 'node:crypto'

const digits = '0123456789'

/**
 * An id of `length` characters that is always the same for the same seed, on every machine and after every start, so that a
 * person or a thing keeps its identity when the sandbox is thrown away and made again.
 */
export function idFor(seed: string, length: number, alphabet: string = digits): string {
  // Two bytes a character keep the bias of the remainder below one in a thousand for every alphabet in use.
  const bytes = createHash('shake256', { outputLength: length * 2 })
    .update(seed)
    .digest()
  let id = ''
  for (let i = 0; i < length; i++) id += alphabet[bytes.readUInt16BE(i * 2) % alphabet.length]
  return id
}
