import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { variablesOf } from '#app/sources.ts'
import { providers } from '#providers/registry.ts'
import { variables } from './configVariables.ts'

const sorted = (list: (string | undefined)[]) => list.map(String).toSorted((a, b) => a.localeCompare(b))
// A provider may read a variable that signing in reads, too.
const names = sorted([...new Set([...Object.keys(variables.shape), ...variablesOf(providers)])])
/** Defaults as text. */
const standards: Record<string, string> = Object.fromEntries(
  Object.entries(variables.parse({})).map(([name, value]) => [name, String(value)]),
)
const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

test('docs/configuration.md tells of every variable and of no other, with its default', () => {
  const rows = [...read('docs/configuration.md').matchAll(/^\| `([A-Z_]+)` \| (?:`(.*)`)? ?\| (.+) \|$/gm)]
  expect(sorted(rows.map(([, name]) => name))).toEqual(names)
  for (const [, name = '', standard, says = ''] of rows) {
    expect([name, standard]).toEqual([name, standards[name]])
    expect(says.length).toBeGreaterThan(20)
  }
})

test('.env.example lists every variable once and no other, and what it sets is the default', () => {
  const lines = [...read('.env.example').matchAll(/^#?([A-Z_]+)=(.*)$/gm)]
  expect(sorted(lines.map(([, name]) => name))).toEqual(names)
  for (const [, name = '', value] of lines) if (standards[name] !== undefined) expect([name, value]).toEqual([name, standards[name]])
})
