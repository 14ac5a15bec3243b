import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const src = resolve(import.meta.dirname, '../../..')
const read = (pattern: string) => globSync(pattern, { cwd: src }).map((path) => readFileSync(resolve(src, path), 'utf8'))

/** Whether a component is drawn in some code, or fetched by it to be drawn later. */
const draws = (code: string, name: string) => new RegExp(`<${name}\\b|module\\.${name}\\b`).test(code)

test('every component is on the page, by itself or within another', () => {
  const files = read('web/components/**/*.tsx').filter((code) => !code.includes("from 'vitest'"))
  const components = files.flatMap((code) => [...code.matchAll(/^export function ([A-Z]\w*)/gm)].map(([, name]) => ({ name: name!, code })))
  expect(components.length).toBeGreaterThan(25)
  const seen = read('sandbox/web/gallery/*.tsx')
  let missing = components
  for (let before = 0; before !== missing.length;) {
    before = missing.length
    const shown = missing.filter(({ name }) => seen.some((code) => draws(code, name)))
    seen.push(...shown.map(({ code }) => code))
    missing = missing.filter((component) => !shown.includes(component))
  }
  expect(missing.map(({ name }) => name)).toEqual([])
})
