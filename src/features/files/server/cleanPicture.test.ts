import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPicture } from '#features/files/readPicture.ts'
import { cleanPicture } from './cleanPicture.ts'

/** A photo of 60 by 40 pixels, held upright, with the place where it was taken. */
const photo = (type: 'jpeg' | 'png' | 'webp') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#c62' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' } })
    .toFormat(type)
    .toBuffer()

const clean = (bytes: Uint8Array) => cleanPicture(bytes, readPicture(bytes)!)

test.each(['jpeg', 'png', 'webp'] as const)('a photo (%s) keeps nothing that the camera wrote, and stands upright', async (type) => {
  const given = await photo(type)
  expect((await sharp(given).metadata()).exif!.toString('latin1')).toContain('Camera')
  const { bytes, facts } = await clean(given)
  const { exif, orientation, width, height } = await sharp(bytes).metadata()
  expect({ exif, orientation, width, height }).toEqual({ exif: undefined, orientation: undefined, width: 40, height: 60 })
  expect(facts).toEqual({ type: `image/${type}`, width: 40, height: 60 })
  expect(readPicture(bytes)).toEqual(facts)
})

test('a picture of which nothing is known stays as it is', async () => {
  for (const type of ['jpeg', 'png', 'webp', 'gif'] as const) {
    const given = await sharp({ create: { width: 9, height: 5, channels: 3, background: '#fff' } })
      .toFormat(type)
      .toBuffer()
    expect(await clean(given)).toEqual({ bytes: given, facts: { type: `image/${type}`, width: 9, height: 5 } })
  }
})

test('a photo with a mistake that changes nothing of it is taken, as many phones of Samsung write one', async () => {
  const given = await photo('jpeg')
  // Behind its parts, the head of what is drawn says which coefficients follow and how: of such a picture all of them, from 0 to 63, at once.
  const head = given.lastIndexOf(Buffer.from([0xff, 0xda]))
  const end = head + 2 + given.readUInt16BE(head + 2)
  expect([...given.subarray(end - 3, end)]).toEqual([0, 63, 0])
  given.fill(0, end - 3, end)
  expect((await clean(given)).facts).toEqual({ type: 'image/jpeg', width: 40, height: 60 })
})

test('a damaged photo is refused in a sentence', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const given = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff', noise } })
    .withExif({ IFD0: { Make: 'Camera' } })
    .jpeg()
    .toBuffer()
  await expect(clean(given.subarray(0, given.length / 2))).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringContaining('damaged') as unknown,
  })
})

test('a photo that would take too much memory is refused, however small its file', async () => {
  const given = await sharp({ create: { width: 9000, height: 8000, channels: 3, background: '#fff' } })
    .withExif({ IFD0: { Make: 'Camera' } })
    .jpeg({ quality: 1 })
    .toBuffer()
  await expect(clean(given)).rejects.toMatchObject({ code: 'too-large' })
})

test('a picture is refused that is of another size than its limits went by', async () => {
  for (const type of ['jpeg', 'png', 'webp'] as const)
    for (const facts of [
      { width: 7, height: 40 },
      { width: 60, height: 5 },
    ]) {
      const plain = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c62' } })
        .toFormat(type)
        .toBuffer()
      for (const given of [plain, await photo(type)])
        await expect(cleanPicture(given, { type: `image/${type}`, ...facts })).rejects.toMatchObject({ code: 'bad-input' })
    }
})

/** A chunk of a WebP: its name, its length, what is in it, on an even number of bytes. */
function chunk(name: string, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const head = Buffer.alloc(8, name, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

/** A number in three bytes. */
const uint24 = (n: number) => Uint8Array.of(n & 255, (n >> 8) & 255, n >> 16)

/** An animation with the camera's name in it: so many frames of one pixel on a canvas as large as it says, in a file of a few bytes a frame. */
async function animation(width: number, height: number, frames: number): Promise<Buffer> {
  const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#c62' } })
    .webp({ lossless: true })
    .toBuffer()
  const jpeg = sharp({ create: { width: 1, height: 1, channels: 3, background: '#c62' } }).withExif({ IFD0: { Make: 'Camera' } })
  const { exif } = await sharp(await jpeg.jpeg().toBuffer()).metadata()
  // Each at a place of its own, or they would become one.
  const frame = (at: number) => chunk('ANMF', uint24(at), uint24(0), uint24(0), uint24(0), uint24(100), Uint8Array.of(0), dot.subarray(12))
  return chunk(
    'RIFF',
    Buffer.from('WEBP'),
    chunk('VP8X', Uint8Array.of(0x02 | 0x08, 0, 0, 0), uint24(width - 1), uint24(height - 1)),
    chunk('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, (_, at) => frame(at)),
    chunk('EXIF', exif!.subarray(6)),
  )
}

test('an animation keeps its frames, and nothing that the camera wrote', async () => {
  const { bytes, facts } = await clean(await animation(30, 20, 4))
  expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({ pages: 4, width: 30, pageHeight: 20 })
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  expect(facts).toEqual({ type: 'image/webp', width: 30, height: 20 })
})

test('an animation counts with all its frames: they are drawn as one picture, one below the other', async () => {
  const given = await animation(4000, 4000, 5)
  expect(given.length).toBeLessThan(1000)
  await expect(clean(given)).rejects.toMatchObject({ code: 'too-large' })
})
