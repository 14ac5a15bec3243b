import type { pictureTypes } from './contract.ts'

/** What the first bytes of a picture say of it. */
export interface PictureFacts {
  type: (typeof pictureTypes)[number]
  width: number
  height: number
}

/** Kind and size in pixels of a PNG, JPEG, GIF or WebP, by its content; null for everything else, whatever it is called. */
export function readPicture(bytes: Uint8Array): PictureFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const read of [readPng, readGif, readJpeg, readWebp]) {
    try {
      const facts = read(view)
      if (facts) return facts.width > 0 && facts.height > 0 ? facts : null
    } catch (error) {
      // It ends before it says how large it is.
      if (!(error instanceof RangeError)) throw error
    }
  }
  return null
}

const says = (view: DataView, at: number, text: string) => Array.from(text).every((char, i) => view.getUint8(at + i) === char.charCodeAt(0))

function readPng(view: DataView): PictureFacts | null {
  if (!says(view, 0, '\x89PNG\r\n\x1a\n') || !says(view, 12, 'IHDR')) return null
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

function readGif(view: DataView): PictureFacts | null {
  if (!says(view, 0, 'GIF87a') && !says(view, 0, 'GIF89a')) return null
  return { type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

/** Walks from segment to segment to the one that begins the picture. */
function readJpeg(view: DataView): PictureFacts | null {
  if (view.getUint16(0) !== 0xffd8 || view.getUint8(2) !== 0xff) return null
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    // No picture has these. What stands behind them a decoder may take for something else than we do, and draw another picture than the one we saw.
    if (marker < 0xc0 && marker !== 0x01) return null
    // Fill bytes and markers that stand alone have no length.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else if (marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { type: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    else if (marker === 0xda || marker === 0xd9) return null
    else at += 2 + view.getUint16(at + 2)
  }
}

function readWebp(view: DataView): PictureFacts | null {
  if (!says(view, 0, 'RIFF') || !says(view, 8, 'WEBP')) return null
  const type = 'image/webp'
  if (says(view, 12, 'VP8X')) return { type, width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) }
  if (says(view, 12, 'VP8L') && view.getUint8(20) === 0x2f) {
    const bits = view.getUint32(21, true)
    return { type, width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) }
  }
  if (!says(view, 12, 'VP8 ')) return null
  return { type, width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
