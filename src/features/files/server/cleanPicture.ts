import { fileErrors } from '#features/files/errors.ts'
import type { PictureFacts } from '#features/files/readPicture.ts'

/** A photo is redrawn to be rid of what the camera wrote, which takes four bytes of memory a pixel; the largest phones usually take 50 million. */
const maxPhoto = 64_000_000
/** As a camera writes it: less is seen, more is only larger. */
const quality = 92
/** How long one is drawn, in seconds: the next waits until it is done. */
const longest = 20

/** Loaded with the first picture: it takes some 25 MB, which a server that is sent none does not give away. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // libvips keeps what it has read for the next time; every picture here is read once.
  sharp.cache(false)
  return sharp
}

export interface CleanPicture {
  bytes: Uint8Array
  facts: PictureFacts
}

/**
 * A picture without what the camera wrote into it: the place where it was taken above all, which a customer must not learn of an agent. It stands
 * upright without it. A picture of which nothing is known stays as it is, byte for byte.
 *
 * @throws AppError 'bad-input' for one that is damaged, 'too-large' for a photo of too many pixels
 */
export async function cleanPicture(bytes: Uint8Array, facts: PictureFacts): Promise<CleanPicture> {
  // A GIF has no such place.
  if (facts.type === 'image/gif') return { bytes, facts }
  const sharp = await loadSharp()
  // Many phones write mistakes that deserve a warning into photos that are whole.
  const picture = sharp(bytes, { animated: facts.type === 'image/webp', limitInputPixels: false, failOn: 'error' })
  const { exif, xmp, iptc, orientation = 1, pages = 1, width, height, pageHeight = height } = await readable(() => picture.metadata())
  // Every limit goes by the size that we read: a file can be made of which libvips, and a browser, would draw another one.
  if (width !== facts.width || pageHeight !== facts.height) throw fileErrors.damagedPicture()
  if (!exif && !xmp && !iptc && orientation === 1) return { bytes, facts }
  // The frames of an animation are drawn as one picture, each as large as all of it: a file of some bytes can say thousands.
  if (facts.width * facts.height * pages > maxPhoto) throw fileErrors.photoTooLarge()
  const upright = picture
    .timeout({ seconds: longest })
    .autoOrient()
    .toFormat(formats[facts.type], facts.type === 'image/png' ? {} : { quality })
  const { data, info } = await readable(() => alone(() => upright.toBuffer({ resolveWithObject: true })))
  return { bytes: data, facts: { type: facts.type, width: info.width, height: info.pageHeight ?? info.height } }
}

const formats = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp', 'image/gif': 'gif' } as const

let last: Promise<unknown> = Promise.resolve()

/** One after the other: each takes up to 256 MB. */
function alone<T>(draw: () => Promise<T>): Promise<T> {
  const mine = last.then(draw)
  last = mine.catch(() => undefined)
  return mine
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch {
    throw fileErrors.damagedPicture()
  }
}
