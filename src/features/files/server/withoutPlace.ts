import { boxesIn, isoFile, numberAt, textAt, type Box, type Cut, type IsoFile } from './isoBoxes.ts'
import { itemCuts } from './itemCuts.ts'

/**
 * A film or still as phones make them (MP4, MOV, HEIC, AVIF) without the place where it was taken, which a customer must not learn of an agent. It is overwritten where it
 * stands, so that nothing moves: what else the file says by offsets stays right. Anything else stays as it is.
 */
export function withoutPlace(bytes: Uint8Array): Uint8Array {
  if (textAt(bytes, 4, 4) !== 'ftyp') return bytes
  let clean: Uint8Array | null = null
  // Pieces of a file made for it lie over each other, each as long as all of it.
  let left = bytes.length
  for (const { from, to, by, head = [] } of cutsOf(isoFile(bytes))) {
    const end = Math.min(to, bytes.length)
    left -= Math.max(0, end - from)
    if (left < 0) break
    clean ??= new Uint8Array(bytes)
    clean.fill(by, from, end)
    for (const [i, byte] of head.entries()) if (from + i < end) clean[from + i] = byte
  }
  return clean ?? bytes
}

function* cutsOf(file: IsoFile): Generator<Cut> {
  for (const box of boxesIn(file, 0, file.bytes.length)) {
    if (box.type === 'moov') yield* holderCuts(file, box)
    if (box.type === 'meta') yield* metaCuts(file, box)
    if (isXmp(file, box)) yield* freed(box)
  }
}

/** What a film, or a track of it, says of itself. */
function* holderCuts(file: IsoFile, holder: Box): Generator<Cut> {
  for (const box of boxesIn(file, holder.body, holder.end)) {
    if (box.type === 'trak' && holder.type === 'moov') yield* holderCuts(file, box)
    if (box.type === 'udta') yield* userCuts(file, box)
    if (box.type === 'meta') yield* metaCuts(file, box)
    if (isXmp(file, box)) yield* freed(box)
  }
}

/** As Android and 3GPP name the place; and a packet of XMP, which may have it. */
const places = ['\xa9xyz', 'loci']

function* userCuts(file: IsoFile, udta: Box): Generator<Cut> {
  for (const box of boxesIn(file, udta.body, udta.end)) {
    if (places.includes(box.type) || box.type === 'XMP_') yield* freed(box)
    if (box.type === 'meta') yield* metaCuts(file, box)
  }
}

/** As iPhones name it: `keys` has names such as com.apple.quicktime.location.ISO6709, and `ilst` the values by the numbers of these. */
function* metaCuts(file: IsoFile, meta: Box): Generator<Cut> {
  const { bytes } = file
  // QuickTime's begins with its first box, that of others with a version.
  const isQuickTime = textAt(bytes, meta.body + 4, 4) === 'hdlr'
  const list = [...boxesIn(file, meta.body + (isQuickTime ? 0 : 4), meta.end)]
  yield* itemCuts(file, list)
  const keys = list.find(({ type }) => type === 'keys')
  const named = keys ? placeKeys(file, keys) : new Set()
  for (const ilst of list.filter(({ type }) => type === 'ilst')) {
    for (const item of boxesIn(file, ilst.body, ilst.end)) {
      if (!places.includes(item.type) && !named.has(numberAt(bytes, item.start + 4, 4))) continue
      // Its kind and language stay before it, so that it is a value still.
      for (const { type, body, end } of boxesIn(file, item.body, item.end)) if (type === 'data') yield { from: body + 8, to: end, by: 0 }
    }
  }
}

/** The numbers of keys that are about a place. */
function placeKeys(file: IsoFile, { body, end }: Box): Set<number> {
  const found = new Set<number>()
  let number = 0
  for (const key of boxesIn(file, body + 8, end)) {
    number++
    if (
      textAt(file.bytes, key.body, Math.min(key.end - key.body, 200))
        .toLowerCase()
        .includes('location')
    )
      found.add(number)
  }
  return found
}

const xmp = 'be7acfcb97a942e89c71999491e3afac'
const isXmp = ({ bytes }: IsoFile, { type, body }: Box) =>
  type === 'uuid' && Buffer.from(bytes.subarray(body, body + 16)).toString('hex') === xmp

/** The box says that it is room that nobody uses. */
function* freed({ start, body, end }: Box): Generator<Cut> {
  yield { from: start + 4, to: start + 8, by: 0, head: [...Buffer.from('free')] }
  yield { from: body, to: end, by: 0 }
}
