import { maxPixels } from './contract.ts'
import { readPicture } from './readPicture.ts'

/** What the first bytes of a file say of it; the size in pixels of pictures only. */
export interface MediaFacts {
  type: string
  width: number | null
  height: number | null
}

const starts = (bytes: Uint8Array, text: string, at = 0) => Array.from(text).every((char, i) => bytes[at + i] === char.charCodeAt(0))

/** By its content what a customer sent: pictures, films, sound and PDF, as a browser shows them. Anything else can only be saved. */
export function readMedia(bytes: Uint8Array): MediaFacts {
  const picture = readPicture(bytes)
  // One that is too large to be shown is a file.
  if (picture) return picture.width * picture.height <= maxPixels ? picture : unknown
  return { ...unknown, type: typeOf(bytes) }
}

const unknown: MediaFacts = { type: 'application/octet-stream', width: null, height: null }

function typeOf(bytes: Uint8Array): string {
  if (starts(bytes, '%PDF-')) return 'application/pdf'
  if (starts(bytes, 'ftyp', 4)) return starts(bytes, 'M4A', 8) ? 'audio/mp4' : 'video/mp4'
  if (starts(bytes, '\x1a\x45\xdf\xa3')) return 'video/webm'
  if (starts(bytes, 'OggS')) return 'audio/ogg'
  if (starts(bytes, 'RIFF') && starts(bytes, 'WAVE', 8)) return 'audio/wav'
  if (starts(bytes, 'ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2)) return 'audio/mpeg'
  return unknown.type
}
