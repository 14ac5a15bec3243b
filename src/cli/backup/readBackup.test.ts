import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { newChecksum, type Head, type Row } from './format.ts'
import { readBackup } from './readBackup.ts'

const head: Head = { baton: 'backup', format: 2, version: '0', mode: 'test', migrations: [], madeAt: '', secret: null }

test('of a line as long as a backup of everything each letter is looked at once, and not again with each piece that comes', async () => {
  const folder = await temporaryFolder('long-line')
  const row = JSON.stringify(['x'.repeat(2_000_000)])
  const sha256 = newChecksum().update(`${row}\n`).digest('hex')
  const lines = [head, { table: 'message', columns: ['text'] }, null, { rows: 1, sha256 }, { end: true, tables: 1, rows: 1, files: 0 }]
  const text = lines.map((line) => `${line === null ? row : JSON.stringify(line)}\n`).join('')
  await writeFile(join(folder, 'long'), gzipSync(text))
  const rows: Row[] = []
  let looked = 0
  const split = Reflect.get(String.prototype, 'split') as (this: string, ...given: unknown[]) => string[]
  const spy = vi.spyOn(String.prototype, 'split').mockImplementation(function (this: string, ...given: unknown[]) {
    looked += this.length
    return split.apply(this, given)
  })
  try {
    expect(await readBackup(join(folder, 'long'), { row: (one) => void rows.push(one) })).toEqual(head)
  } finally {
    spy.mockRestore()
    await rm(folder, { recursive: true, force: true })
  }
  expect(rows.map((cells) => cells.map((cell) => cell?.length))).toEqual([[2_000_000]])
  // All of it, and little that others split meanwhile.
  expect(looked).toBeGreaterThanOrEqual(text.length)
  expect(looked).toBeLessThan(1.5 * text.length)
})
