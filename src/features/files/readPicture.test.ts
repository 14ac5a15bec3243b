import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPicture } from './readPicture.ts'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? Buffer.from(part, 'latin1') : part)]))
const png = bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 2, 0x80, 0, 0, 1, 0xe0], [8, 6, 0, 0, 0])
const gif = bytes('GIF89a', [0x80, 2, 0xe0, 1, 0, 0, 0])
const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xff, 0xc2, 0, 17, 8, 1, 0xe0, 2, 0x80, 3])
const lossy = bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 0x80, 2, 0xe0, 1])
const lossless = bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [0, 0, 0, 0, 0x2f, 0x7f, 0xc2, 0x77, 0])
const extended = bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [0, 0, 0, 0, 0, 0, 0, 0, 0x7f, 2, 0, 0xdf, 1, 0])
/** Who goes behind this marker by a length meets a picture of 7 by 5 pixels, which others take for a comment. */
const twoPictures = (marker: number) => {
  const [small, large] = [0x07, 0xff].map((size) => [0xff, 0xc0, 0, 11, 8, 0, size, 0, size, 1, 1, 0x11, 0])
  return bytes([0xff, 0xd8, 0xff, marker, 0, 6, 0xff, 0xfe, 0, 15], small!, large!)
}

describe('a picture', () => {
  it.each([
    ['PNG', png, 'image/png'],
    ['GIF', gif, 'image/gif'],
    ['JPEG behind other segments', jpeg, 'image/jpeg'],
    ['WebP with loss', lossy, 'image/webp'],
    ['WebP without loss', lossless, 'image/webp'],
    ['WebP with extras', extended, 'image/webp'],
  ])('is known by its content: %s', (_, content, type) => {
    expect(readPicture(content)).toEqual({ type, width: 640, height: 480 })
  })

  it.each([
    ['nothing', bytes('')],
    ['a page', bytes('<!doctype html><script>alert(1)</script>')],
    ['a drawing', bytes('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
    ['a PNG without size', bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0, 0, 0, 0, 0, 0])],
    ['a JPEG that says nothing', bytes([0xff, 0xd8, 0xff, 0xda, 0, 2, 0, 0])],
    ['a JPEG that says one size to us, and to who skips a zero another one', twoPictures(0x00)],
    ['a JPEG with a segment of a kind that there is not', twoPictures(0x02)],
  ])('is not %s', (_, content) => expect(readPicture(content)).toBeNull())

  it('that is cut off is none, and no bytes break the reading', () => {
    for (const whole of [png, gif, jpeg, lossy, lossless, extended])
      for (let end = 0; end < whole.length; end++) expect(() => readPicture(whole.subarray(0, end))).not.toThrow()
    fc.assert(
      fc.property(fc.constantFrom(png, jpeg, extended), fc.uint8Array({ maxLength: 60 }), (head, rest) => {
        expect(() => readPicture(Uint8Array.from([...head.subarray(0, 9), ...rest]))).not.toThrow()
        expect(() => readPicture(rest)).not.toThrow()
      }),
    )
  })
})
