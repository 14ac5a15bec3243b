import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { variables } from './configVariables.ts'

const names = Object.keys(variables.shape).sort()
const standards: Record<string, unknown> = variables.parse({})
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('docs/configuration.md tells of every variable and of no other, with its default', () => {
  const rows = [...read('docs/configuration.md').matchAll(/^\| `([A-Z_]+)` \| (?:`(.*)`)? ?\| (.+) \|$/gm)]
  expect(rows.map(([, name]) => name).sort()).toEqual(names)
  for (const [, name = '', standard, says = ''] of rows) {
    expect([name, standard]).toEqual([name, standards[name] === undefined ? undefined : String(standards[name])])
    expect(says.length).toBeGreaterThan(20)
  }
})

test('.env.example lists every variable once and no other, and what it sets is the default', () => {
  const lines = [...read('.env.example').matchAll(/^#?([A-Z_]+)=(.*)$/gm)]
  expect(lines.map(([, name]) => name).sort()).toEqual(names)
  for (const [, name = '', value] of lines)
    if (standards[name] !== undefined) expect([name, value]).toEqual([name, String(standards[name])])
})
