import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Random } from '#shared/Random.ts'
import { sharedTestApp } from '#testing/sharedTestApp.ts'
import { upload } from '#testing/upload.ts'
import { withoutPlace } from './withoutPlace.ts'

const app = await sharedTestApp()
const mara = await app.person('Mara')

const number = (value: number, size: number) => Buffer.from(value.toString(16).padStart(size * 2, '0'), 'hex')
const latin = (text: string) => Buffer.from(text, 'latin1')
function box(type: string | number, ...parts: (Buffer | string)[]): Buffer {
  const bytes = Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin(part) : part)))
  return Buffer.concat([number(bytes.length + 8, 4), typeof type === 'string' ? latin(type) : number(type, 4), bytes])
}
const zeros = (count: number) => Buffer.alloc(count)

const place = '+52.5163+013.3777/'
const ftyp = (brand: string) => box('ftyp', brand, zeros(4))
const hdlr = box('hdlr', zeros(8), 'mdta', zeros(13))
const key = (name: string) => box('mdta', name)
const value = (index: number, text: string) => box(index, box('data', number(1, 4), zeros(4), text))
/** As iPhones write it: the place stands beside what else is said. */
const apples = [
  hdlr,
  box('keys', zeros(4), number(2, 4), key('com.apple.quicktime.make'), key('com.apple.quicktime.location.ISO6709')),
  box('ilst', value(1, 'Apple'), value(2, place)),
]
const androids = box(
  'udta',
  box('\xa9xyz', number(place.length, 2), number(0x15c7, 2), place),
  box('loci', zeros(6), place),
  box('name', 'Film'),
)
const packet = box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), `<x:xmpmeta>${place}</x:xmpmeta>`)
/** A box that names its size by eight bytes. */
const long = (type: string, text: string) => Buffer.concat([number(1, 4), latin(type), number(text.length + 16, 8), latin(text)])

const films: [made: string, film: Buffer][] = [
  ['an iPhone', Buffer.concat([ftyp('qt  '), box('mdat', 'frames'), box('moov', box('mvhd', zeros(100)), box('meta', ...apples))])],
  ['an Android', Buffer.concat([ftyp('isom'), box('moov', androids, box('trak', androids)), box('mdat', 'frames')])],
  [
    'another one',
    Buffer.concat([ftyp('mp42'), packet, box('moov', box('udta', box('meta', zeros(4), ...apples)), packet), box('mdat', 'frames')]),
  ],
  ['one with long sizes', Buffer.concat([ftyp('mp42'), box('moov', box('udta', long('\xa9xyz', place))), long('mdat', 'frames')])],
]

/** A still with what its camera wrote, behind its pixels or in a box of its own. */
function still(where: 'mdat' | 'idat'): Buffer {
  const exif = Buffer.concat([zeros(4), latin(`MM\0*\0\0\0\x08\0\0${place}`)])
  const words = `<rdf:RDF>${place}</rdf:RDF>`
  const pixels = latin('PIXELS')
  const infe = (id: number, ...what: string[]) => box('infe', '\x02\0\0\0', number(id, 2), zeros(2), ...what)
  const iinf = box('iinf', zeros(4), number(3, 2), infe(1, 'hvc1', '\0'), infe(2, 'Exif', '\0'), infe(3, 'mime', '\0application/rdf+xml\0'))
  const iloc = (at: number) => {
    const item = (id: number, from: number, length: number, method: number) =>
      Buffer.concat([number(id, 2), number(method, 2), zeros(2), number(1, 2), number(from, 4), number(length, 4)])
    const [method, first] = where === 'idat' ? [1, 0] : [0, at + pixels.length]
    const items = [item(1, at, pixels.length, 0), item(2, first, exif.length, method), item(3, first + exif.length, words.length, method)]
    return box('iloc', '\x01\0\0\0', number(0x4400, 2), number(3, 2), ...items)
  }
  const behind = where === 'mdat' ? [exif, words] : []
  const meta = (at: number) => box('meta', zeros(4), hdlr, iinf, iloc(at), ...(where === 'idat' ? [box('idat', exif, words)] : []))
  const at = ftyp('heic').length + meta(0).length + 8
  return Buffer.concat([ftyp('heic'), meta(at), box('mdat', pixels, ...behind)])
}

async function served(bytes: Buffer, name: string): Promise<Buffer> {
  const { url } = await upload(app, mara, { bytes, name, type: 'application/octet-stream' })
  return Buffer.from(await (await fetch(app.url + url)).arrayBuffer())
}

test.each(films)('a film of %s goes to customers without the place, and with all else where it was', async (_made, film) => {
  const given = await served(film, 'film.mov')
  expect(film.includes(place)).toBe(true)
  expect([given.includes(place), given.length]).toEqual([false, film.length])
  for (const kept of ['frames', 'Film', 'Apple', 'mvhd']) expect([kept, given.indexOf(kept)]).toEqual([kept, film.indexOf(kept)])
})

test.each(['mdat', 'idat'] as const)('a still of an iPhone goes to customers without the place, which lies in its %s', async (where) => {
  const given = still(where)
  const bytes = await served(given, 'IMG_1.HEIC')
  expect(given.includes(place)).toBe(true)
  expect([bytes.includes(place), bytes.length, bytes.indexOf('PIXELS')]).toEqual([false, given.length, given.indexOf('PIXELS')])
})

test('an AVIF shows the same without it', async () => {
  const given = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c62' } })
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' } })
    .avif()
    .toBuffer()
  expect((await sharp(given).metadata()).exif?.includes('Camera')).toBe(true)
  const bytes = await served(given, 'photo.avif')
  expect(bytes).toHaveLength(given.length)
  expect((await sharp(bytes).metadata()).exif?.includes('Camera') ?? false).toBe(false)
  expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(given).raw().toBuffer())
})

test('what says no place stays as it is, to the byte', async () => {
  const film = Buffer.concat([ftyp('mp42'), box('moov', box('udta', box('name', 'Film'))), box('mdat', place)])
  expect(withoutPlace(film)).toBe(film)
  const text = latin(`not a film ${place}`)
  expect(withoutPlace(text)).toBe(text)
})

test('whatever a file says of itself, it keeps its length and holds nobody up', () => {
  const random = new Random(20_261_130)
  const seeds = [...films.map(([, film]) => film), still('mdat'), still('idat')]
  const odd = [0, 1, 7, 8, 15, 0x7f, 0x80, 0xff]
  for (let time = 0; time < 4000; time++) {
    const bytes = Buffer.from(random.pick(seeds))
    for (let i = random.int(1, 8); i > 0; i--) bytes[random.int(8, bytes.length - 1)] = random.pick(odd)
    const cut = random.chance(0.2) ? bytes.subarray(0, random.int(0, bytes.length)) : bytes
    const before = Buffer.from(cut)
    expect(withoutPlace(cut)).toHaveLength(cut.length)
    expect(cut.equals(before)).toBe(true)
  }
})

test('pieces that lie over each other, and lists without an end, are given up', () => {
  const count = 60_000
  const infe = box('infe', '\x02\0\0\0', number(2, 2), zeros(2), 'Exif\0')
  const piece = Buffer.concat([number(0, 4), number(0xffffffff, 4)])
  const pieces = Buffer.concat(Array.from({ length: count }, () => piece))
  const iloc = box('iloc', '\x01\0\0\0', number(0x4400, 2), number(0xffff, 2), number(2, 2), zeros(4), number(count, 2), pieces)
  const head = Buffer.concat([ftyp('heic'), box('meta', zeros(4), box('iinf', zeros(4), number(1, 2), infe), iloc)])
  const many = Buffer.concat([head, Buffer.alloc(5_000_000, Buffer.concat([number(8, 4), latin('free')]))])
  expect(withoutPlace(many)).toHaveLength(many.length)
})

/** What names Exif as its second item, and where its items lie, by lengths of one byte. */
const exifs = (...items: Buffer[]) =>
  box(
    'meta',
    zeros(4),
    box('iinf', zeros(4), number(1, 2), box('infe', '\x02\0\0\0', number(2, 2), zeros(2), 'Exif\0')),
    box('iloc', zeros(4), number(0x0100, 2), number(items.length, 2), ...items),
  )
/** An item with so many pieces of a byte each. */
const pieces = (count: number) => Buffer.concat([number(1, 2), zeros(2), number(count, 2), zeros(count)])

test.each([
  ['pieces', exifs(pieces(40_000))],
  ['items', exifs(...Array.from({ length: 40_000 }, () => pieces(0)))],
  ['boxes', box('moov', box('udta', Buffer.alloc(40_000 * 8, box('name'))))],
])('of a file made of %s 100,000 are looked at, wherever they lie', (_what, part) => {
  const film = (count: number) => Buffer.concat([ftyp('isom'), ...Array.from({ length: count }, () => part), box('moov', androids)])
  const [some, many] = [film(2), film(3)]
  expect(Buffer.from(withoutPlace(some)).includes(place)).toBe(false)
  expect(withoutPlace(many)).toBe(many)
})
