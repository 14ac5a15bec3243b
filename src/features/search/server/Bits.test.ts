import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Bits, packAll, packSet, unite } from './Bits.ts'

const offsets = fc.uniqueArray(fc.integer({ min: 0, max: 65_535 }), { maxLength: 300 })
const down = (numbers: Iterable<number>) => [...numbers].toSorted((a, b) => b - a)

test('a set is kept as it is, long or short', () => {
  const sizes = [0, 1, 2, 4095, 4096, 4097, 30_000, 65_536]
  for (const size of sizes) {
    const all = Array.from({ length: size }, (_, i) => (i * 7919) % 65_536)
    const packed = Bits.of(all).pack()
    expect(Bits.unpack(packed).descending()).toEqual(down(all))
    expect(packed.length).toBeLessThanOrEqual(8193)
    expect(Bits.unpack(packSet(all)).descending()).toEqual(down(all))
    const rows = [all.slice(0, size / 3), all.slice(size / 3)].map((some) => packSet(some))
    expect(Bits.unpack(packAll(rows)).descending()).toEqual(down(all))
  }
})

test('sets are joined and met as sets are', () => {
  fc.assert(
    fc.property(offsets, offsets, (a, b) => {
      expect(Bits.of(a).or(Bits.of(b)).descending()).toEqual(down(new Set(a).union(new Set(b))))
      expect(Bits.of(a).and(Bits.of(b)).descending()).toEqual(down(new Set(a).intersection(new Set(b))))
      expect(unite([Bits.of(a).pack(), Bits.of(b).pack()]).descending()).toEqual(down(new Set([...a, ...b])))
      expect(b.reduce((bits, one) => bits.delete(one), Bits.of(a)).descending()).toEqual(down(new Set(a).difference(new Set(b))))
    }),
  )
})
