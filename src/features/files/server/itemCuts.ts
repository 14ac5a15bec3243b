import { boxesIn, numberAt, textAt, type Box, type Cut, type IsoFile } from './isoBoxes.ts'

/** What a camera wrote about a still, as its container has it: in items of its own. */
type Kind = 'exif' | 'xmp'

/** An Exif of nothing, where it begins, that every reader takes: a still does not stand upright by its own. */
const emptyExif = [0, 0, 0, 0, 0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0]
/** Of what lies in the file, and in the box `idat`. */
const [inFile, inBox] = [0, 1]

/** Where the items of a still lie that say what the camera wrote. `list` are the boxes of its `meta`. */
export function* itemCuts(file: IsoFile, list: readonly Box[]): Generator<Cut> {
  const kinds = kindsOf(file, list)
  const idat = list.find(({ type }) => type === 'idat')
  const iloc = list.find(({ type }) => type === 'iloc')
  if (kinds.size === 0 || !iloc) return
  for (const { item, method, from, length } of piecesOf(file, iloc)) {
    const kind = kinds.get(item)
    if (!kind || (method !== inFile && !(method === inBox && idat))) continue
    const start = method === inBox && idat ? idat.body + from : from
    const head = kind === 'exif' && length >= emptyExif.length ? emptyExif : []
    yield { from: start, to: start + length, by: kind === 'exif' ? 0 : 0x20, head }
  }
}

/** The items that a camera's words are in, by their ids. */
function kindsOf(file: IsoFile, list: readonly Box[]): Map<number, Kind> {
  const { bytes } = file
  const kinds = new Map<number, Kind>()
  const iinf = list.find(({ type }) => type === 'iinf')
  if (!iinf) return kinds
  const first = iinf.body + (numberAt(bytes, iinf.body, 1) === 0 ? 6 : 8)
  for (const { type, body, end } of boxesIn(file, first, iinf.end)) {
    const version = numberAt(bytes, body, 1)
    if (type !== 'infe' || version < 2) continue
    const idSize = version === 2 ? 2 : 4
    const id = numberAt(bytes, body + 4, idSize)
    const at = body + 4 + idSize + 2
    const what = textAt(bytes, at, 4)
    if (what === 'Exif') kinds.set(id, 'exif')
    if (what === 'mime' && textAt(bytes, at + 4, Math.min(end - at - 4, 300)).includes('application/rdf+xml')) kinds.set(id, 'xmp')
  }
  return kinds
}

interface Piece {
  item: number
  method: number
  from: number
  length: number
}

/** Where each piece of each item lies. */
function* piecesOf(file: IsoFile, { body, end }: Box): Generator<Piece> {
  const { bytes } = file
  const version = numberAt(bytes, body, 1)
  let at = body + 4
  const take = (size: number) => {
    at += size
    return numberAt(bytes, at - size, size)
  }
  const [offsetAndLength, baseAndIndex] = [take(1), take(1)]
  const [offsetSize, lengthSize, baseSize] = [offsetAndLength >> 4, offsetAndLength & 15, baseAndIndex >> 4]
  const indexSize = version === 0 ? 0 : baseAndIndex & 15
  const idSize = version < 2 ? 2 : 4
  // Without lengths each item would be the whole file.
  if (lengthSize === 0) return
  for (let items = take(idSize); items > 0 && at < end && file.left-- > 0; items--) {
    const item = take(idSize)
    const method = version === 0 ? inFile : take(2) & 15
    take(2)
    const base = take(baseSize)
    for (let pieces = take(2); pieces > 0 && at < end && file.left-- > 0; pieces--) {
      take(indexSize)
      const from = base + take(offsetSize)
      yield { item, method, from, length: take(lengthSize) }
    }
  }
}
