import { isUtf8 } from 'node:buffer'

/** As bots name it; browsers, and so `TextDecoder`, read all of these as Windows-1252. */
const latin1 = /charset\s*=\s*"?(?:latin1|iso-?8859-1|windows-1252)\b/i

/** The text of a body: UTF-8, or Latin-1 where the client says so. Bytes that are neither stay bytes, so that nobody's words are stored with holes. */
export function decodeBody(bytes: Buffer, contentType: string | undefined): string | Buffer {
  if (contentType !== undefined && latin1.test(contentType)) return new TextDecoder('latin1').decode(bytes)
  return isUtf8(bytes) ? bytes.toString('utf8') : bytes
}
