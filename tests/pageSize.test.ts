import { expect, test } from 'vitest'
import { pageSize } from '../scripts/pageSize.ts'

test('the first load of the inbox keeps to its limit, as it was built last', () => {
  const { files, total, limit } = pageSize()
  expect(files.length).toBeGreaterThan(1)
  expect(limit).toBe(200)
  // What parses by the shapes of contracts is fetched by what does.
  expect(files.map(({ file }) => file).filter((file) => file.includes('/shapes-'))).toEqual([])
  expect(total, files.map(({ file, gzip }) => `${gzip.toFixed(1)} kB ${file}`).join('\n')).toBeLessThanOrEqual(limit)
})
