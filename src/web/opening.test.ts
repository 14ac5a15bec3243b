import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')

test('until the script has come, the page shows the mark instead of nothing', () => {
  const [, mark = ''] = /<div id="page"><img class="opening" src="([^"]+)"/.exec(read('index.html')) ?? []
  expect(mark).not.toBe('')
  expect(existsSync(join(import.meta.dirname, 'public', mark))).toBe(true)
  expect(read('styles/parts.css')).toMatch(/^ *\.opening \{$/m)
})
