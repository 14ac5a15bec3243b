import { expect, test } from 'vitest'
import { fileSize } from './fileSize.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 KB'],
  [120_400, '120 KB'],
  [999_499, '999 KB'],
  [999_500, '1 MB'],
  [1_250_000, '1.3 MB'],
  [25_000_000, '25 MB'],
])('%i bytes are %s', (bytes, words) => expect(fileSize(bytes)).toBe(words))

test.each([
  [999_001, '1 MB'],
  [10_000_000, '10 MB'],
  [10_000_001, '10.1 MB'],
  [500_100, '501 KB'],
])('%i bytes are %s where a file is refused for its size, and never as large as what is allowed', (bytes, words) =>
  expect(fileSize(bytes, 'up')).toBe(words),
)
