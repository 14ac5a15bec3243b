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
