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

/** Pictures as iPhones take them, and AVIF: they are told from films, whose container they share, by these, and no service that we send to shows them. */
const stills = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis']

/** What files of a type have, and at which byte; of types that both fit the first is meant. */
const signatures: readonly (readonly [type: string, ...marks: (readonly [at: number, text: string])[]])[] = [
  ['application/pdf', [0, '%PDF-']],
  ['audio/mp4', [4, 'ftypM4A']],
  ...stills.map((brand) => [unknown.type, [4, `ftyp${brand}`]] as const),
  ['video/mp4', [4, 'ftyp']],
  ['video/webm', [0, '\x1a\x45\xdf\xa3']],
  ['audio/ogg', [0, 'OggS']],
  ['audio/wav', [0, 'RIFF'], [8, 'WAVE']],
  ['audio/mpeg', [0, 'ID3']],
  ['application/rtf', [0, '{\\rtf']],
  ['application/gzip', [0, '\x1f\x8b']],
  ['application/x-7z-compressed', [0, '7z\xbc\xaf\x27\x1c']],
]

function typeOf(bytes: Uint8Array): string {
  const known = signatures.find(([, ...marks]) => marks.every(([at, text]) => starts(bytes, text, at)))
  if (known) return known[0]
  if (startsMp3Frame(bytes)) return 'audio/mpeg'
  if (starts(bytes, 'PK\x03\x04')) return zipOf(bytes)
  return isText(bytes) ? 'text/plain' : unknown.type
}

/** A frame of an MP3 without a title before it: eleven set bits, and layer III. */
const startsMp3Frame = (bytes: Uint8Array) => bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2

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
