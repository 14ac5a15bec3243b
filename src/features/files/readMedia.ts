import { maxPixels } from './contract.ts'
import { readPicture } from './readPicture.ts'

/** What the bytes of a file say of it; the size in pixels of pictures only. */
export interface MediaFacts {
  type: string
  width: number | null
  height: number | null
}

const starts = (bytes: Uint8Array, text: string, at = 0) => Array.from(text).every((char, i) => bytes[at + i] === char.charCodeAt(0))

/** By its content what somebody sent: pictures, films and sound, as a browser shows them, and the documents people send each other. Anything else is bytes. */
export function readMedia(bytes: Uint8Array): MediaFacts {
  const picture = readPicture(bytes)
  // One that is too large to be shown is a file.
  if (picture) return picture.width * picture.height <= maxPixels ? picture : unknown
  return { ...unknown, type: typeOf(bytes) }
}

const unknown: MediaFacts = { type: 'application/octet-stream', width: null, height: null }

const office = 'application/vnd.openxmlformats-officedocument.'

function typeOf(bytes: Uint8Array): string {
  if (starts(bytes, '%PDF-')) return 'application/pdf'
  if (starts(bytes, 'ftyp', 4)) return starts(bytes, 'M4A', 8) ? 'audio/mp4' : 'video/mp4'
  if (starts(bytes, '\x1a\x45\xdf\xa3')) return 'video/webm'
  if (starts(bytes, 'OggS')) return 'audio/ogg'
  if (starts(bytes, 'RIFF') && starts(bytes, 'WAVE', 8)) return 'audio/wav'
  if (starts(bytes, 'ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2)) return 'audio/mpeg'
  if (starts(bytes, 'PK\x03\x04')) return zipOf(bytes)
  if (starts(bytes, '{\\rtf')) return 'application/rtf'
  if (starts(bytes, '\x1f\x8b')) return 'application/gzip'
  if (starts(bytes, '7z\xbc\xaf\x27\x1c')) return 'application/x-7z-compressed'
  return isText(bytes) ? 'text/plain' : unknown.type
}

/** The list of what is in a ZIP file stands at its end; documents of offices are such files and have parts of fixed names. */
const listBytes = 65_536

function zipOf(bytes: Uint8Array): string {
  const end = new TextDecoder('latin1').decode(bytes.subarray(-listBytes))
  if (end.includes('word/document.xml')) return `${office}wordprocessingml.document`
  if (end.includes('xl/workbook.xml')) return `${office}spreadsheetml.sheet`
  if (end.includes('ppt/presentation.xml')) return `${office}presentationml.presentation`
  return 'application/zip'
}

/** Tabs, ends of lines and pages, and the sign by which terminals colour a log. */
const inText: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b])

/** Words in UTF-8, such as a table or a log. Text that a browser would read as a page is text here. */
function isText(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return !bytes.some((byte) => byte < 0x20 && !inText.has(byte))
  } catch {
    return false
  }
}
