import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hasCase, hasTitle, isOfTable, readCoverage, readSection, type CoverageRow, type CoverageSection } from './spec/readCoverage.ts'

const root = resolve(import.meta.dirname, '..')
const sections = readCoverage()
const rows = sections.flatMap((section) => section.rows)
const texts = new Map<string, string | null>()

/** A file of the repository, or null. */
function read(path: string): string | null {
  if (!texts.has(path)) texts.set(path, existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null)
  return texts.get(path)!
}

/** A test, with the neighbours that it takes its tables from. */
function withTables(path: string): string {
  const neighbours = [...read(path)!.matchAll(/ from '(\.[^']+)'/g)].map(([, beside]) => read(join(dirname(path), beside!)) ?? '')
  return [read(path), ...neighbours].join('\n')
}

/** What is wrong with a row, in words. */
function wrongIn({ at, says, tests, decisions, notYet, unread }: CoverageRow): string[] {
  const wrong = unread.map((part) => `cannot be read: ${part}`)
  if (says === '') wrong.push('says nothing')
  if (tests.length + decisions.length + notYet.length === 0) wrong.push(`nothing holds "${says}"`)
  for (const { path, titles, cases, everyCase } of tests) {
    const text = read(path)
    if (text === null) wrong.push(`there is no file ${path}`)
    else {
      wrong.push(...titles.filter((title) => !hasTitle(text, title)).map((title) => `${path} has no test "${title}"`))
      wrong.push(...cases.filter((words) => !hasCase(withTables(path), words)).map((words) => `${path} has no case "${words}"`))
      // Or a deleted case would be missed by nobody.
      if (cases.length === 0 && !everyCase && titles.some(isOfTable)) wrong.push(`${path} is a table: which case holds "${says}"?`)
    }
  }
  wrong.push(...decisions.filter((path) => read(path) === null).map((path) => `there is no file ${path}`))
  return wrong.map((what) => `${at} ${what}`)
}

/** A section's line of the index. */
function summary({ file, title, rows: all }: CoverageSection): string {
  const held = all.filter((row) => row.tests.length > 0).length
  const otherwise = all.filter((row) => row.decisions.length > 0).length
  const later = all.filter((row) => row.notYet.length > 0).length
  return `| [${title}](spec-coverage/${file}) | ${all.length} | ${held} | ${otherwise} | ${later} |`
}

test('every sentence of the specification is held by a test that is there, decided otherwise on a page, or said to be not built yet', () => {
  expect(rows.flatMap(wrongIn)).toEqual([])
})

test('the index counts what is there', () => {
  const index = read('docs/spec-coverage.md') ?? ''
  const lines = sections.map(summary)
  console.log(`The specification, sentence by sentence:\n${lines.join('\n')}`)
  expect(index.split('\n').filter((line) => line.startsWith('| ['))).toEqual(lines)
})

test('no sentence stands twice in a section', () => {
  for (const { file, rows: all } of sections) {
    const said = all.map(({ says }) => says)
    expect(
      said.filter((one, index) => said.indexOf(one) !== index),
      file,
    ).toEqual([])
  }
})

describe('a row', () => {
  const of = (holds: string) =>
    wrongIn(readSection('x.md', `# X\n| The specification says | What holds it |\n|---|---|\n| a | ${holds} |`).rows[0]!)
  const here = 'tests/specCoverage.test.ts'

  test('that is blank, or says what nobody can check, is found', () => {
    expect(of('')).toEqual(['docs/spec-coverage/x.md:4 nothing holds "a"'])
    expect(of('It works.')).toHaveLength(2)
    expect(of('Not built yet: ')).toHaveLength(2)
  })

  test('that names a file or a test which is not there is found', () => {
    expect(of('`tests/none.test.ts` › "anything"')).toEqual(['docs/spec-coverage/x.md:4 there is no file tests/none.test.ts'])
    expect(of(`\`${here}\` › "never was"`)).toEqual([`docs/spec-coverage/x.md:4 ${here} has no test "never was"`])
    expect(of('Decided otherwise: [999](../decisions/999-none.md)')).toHaveLength(1)
    expect(of(`\`${here}\` › "a row" › "never was"`)).toHaveLength(1)
  })

  test('that names no case of a table, or one that was deleted, is found', () => {
    const calls = '`tests/specCalls.test.ts` › "%s"'
    expect(of(`${calls} with "GET /api/users/fetchAll", "GET /api/users/me"`)).toEqual([])
    expect(of(calls)).toEqual(['docs/spec-coverage/x.md:4 tests/specCalls.test.ts is a table: which case holds "a"?'])
    expect(of(`${calls} with "GET /api/users/me", "GET /api/never/was"`)).toEqual([
      'docs/spec-coverage/x.md:4 tests/specCalls.test.ts has no case "GET /api/never/was"',
    ])
    expect(of(`${calls} with every case`)).toEqual([])
    const fresh = '`tests/liveEqualsFresh.test.ts` › "when %s, every open list of everybody equals a fresh one"'
    expect(of(fresh)).toHaveLength(1)
    expect(of(`${fresh} with "somebody replies"`)).toEqual([])
    expect(of(`${fresh} with "somebody sings"`)).toHaveLength(1)
  })

  test('names a case by a word, a key or a number of it, and escapes what Markdown would take for markup', () => {
    const bulk = '`src/features/inbox/actions/bulk/bulk.test.ts` › "%s"'
    expect(of(`${bulk} with "done", "star off"`)).toEqual([])
    expect(of(`${bulk} with "sing"`)).toHaveLength(1)
    expect(of('`tests/journeys/search.test.ts` › "at %i px" with "390"')).toEqual([])
    expect(of('`tests/journeys/search.test.ts` › "at %i px" with "39"')).toHaveLength(1)
    expect(of('`src/features/inbox/web/markup/tokenize.test.ts` › "%s" with "&lt;#C1\\|general>"')).toEqual([])
  })

  test('that names what is there, is decided otherwise, or comes later, is right', () => {
    expect(of(`\`${here}\` › "a row" › "that is blank, or says what nobody can check, is found"`)).toEqual([])
    expect(of('Decided otherwise: [001](../decisions/001-opaque-session-tokens.md)<br>Not built yet: billing')).toEqual([])
  })
})
