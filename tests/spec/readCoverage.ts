import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const folder = 'docs/spec-coverage'

/** A test that a row names: the file, and its title as the file has it (after those of the blocks it stands in, where it alone says too little). */
export interface NamedTest {
  path: string
  titles: string[]
  /** Of a test that stands for each row of a table: the rows that hold the sentence, by the words that tell them in the file. */
  cases: string[]
  /** The sentence is about all rows of the table together. */
  everyCase: boolean
}

/** What holds one sentence of the specification. Of `unread` nobody knows what it means. */
export interface CoverageRow {
  /** The document and the line, for messages. */
  at: string
  says: string
  tests: NamedTest[]
  decisions: string[]
  notYet: string[]
  unread: string[]
}

export interface CoverageSection {
  file: string
  title: string
  rows: CoverageRow[]
}

/** The documents of the coverage, section by section. */
export function readCoverage(): CoverageSection[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => readSection(name, readFileSync(join(root, folder, name), 'utf8')))
}

/** One document: its title, and every row of its tables. */
export function readSection(file: string, text: string): CoverageSection {
  const lines = text.split('\n')
  const title = lines.find((line) => line.startsWith('# '))?.slice(2) ?? ''
  const rows = lines.flatMap((line, index) => {
    const isRule = (one = '') => /^\|[-| ]+$/.test(one)
    // The line above a rule is the head of a table.
    const isRow = line.startsWith('|') && !isRule(line) && !isRule(lines[index + 1])
    return isRow ? [readRow(line, `${folder}/${file}:${index + 1}`)] : []
  })
  return { file, title, rows }
}

function readRow(line: string, at: string): CoverageRow {
  const [, says = '', holds = ''] = line.split(/(?<!\\)\|/).map((cell) => plain(cell.trim()))
  const row: CoverageRow = { at, says, tests: [], decisions: [], notYet: [], unread: [] }
  for (const part of holds === '' ? [] : holds.split('<br>')) {
    const test = /^`([^`]+)` › "(.+?)"(?: with (?:"(.+)"|(every case)))?$/.exec(part)
    const decision = /^Decided otherwise: \[\d+\]\(\.\.\/(decisions\/[^)]+)\)$/.exec(part)
    const later = /^Not built yet: (\S.*)$/.exec(part)
    if (test)
      row.tests.push({
        path: test[1]!,
        titles: test[2]!.split('" › "'),
        cases: test[3]?.split('", "') ?? [],
        everyCase: test[4] !== undefined,
      })
    else if (decision) row.decisions.push(`docs/${decision[1]}`)
    else if (later) row.notYet.push(later[1]!)
    else row.unread.push(part)
  }
  return row
}

/** A cell as it is read: what Markdown would take for markup is escaped in it. */
function plain(cell: string): string {
  return cell.replaceAll('\\|', '|').replaceAll('&lt;', '<').replaceAll('&#96;', '`').replaceAll('&amp;', '&')
}

/** Whether a title stands for each row of a table: a place in it is filled from the row. */
export function isOfTable(title: string): boolean {
  return /%[.\d]*[sdijfo]|\$[a-z]/i.test(title)
}

/** Whether a text has a test or a block of tests of this title, as it is written there. */
export function hasTitle(text: string, title: string): boolean {
  const escaped = title.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(String.raw`\(\s*(['"\`])${escaped}\1\s*,`).test(text)
}

/** Whether a text has a row of a table that has these words or this number, or is named by them, as they are written there. */
export function hasCase(text: string, words: string): boolean {
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const forms = [String.raw`(['"\`])${escaped}\1\s*[,:\]}]`]
  if (/^\w+$/.test(words)) forms.push(String.raw`^\s+${escaped}: `)
  if (/^-?[\d.]+$/.test(words)) forms.push(String.raw`[[,]\s*${escaped}\s*[,\]]`)
  return forms.some((form) => new RegExp(form, 'm').test(text))
}
