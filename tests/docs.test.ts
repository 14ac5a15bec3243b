import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findBrokenReferences, placesOf } from './docs/brokenReferences.ts'
import { findIndexProblems } from './docs/decisionIndex.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Every file of the repository but what is installed, built or stored. */
function allFiles(): string[] {
  const within = ['src', 'tests', 'docs', 'scripts', 'bench', 'sdk', '.github', '.ci'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  )
  return [
    ...readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name),
    ...within.filter((path) => !/(^|\/)(node_modules|__pycache__)\//.test(path)),
  ]
}

const paths = allFiles()
const places = placesOf(paths)
const pages = paths.filter((path) => path.endsWith('.md'))
const decisions = readdirSync(join(root, 'docs/decisions'))
  .filter((file) => file.endsWith('.md') && file !== 'README.md')
  .toSorted()
  .map((file) => ({ file, text: read(`docs/decisions/${file}`) }))

describe('the decisions', () => {
  test('each says what was decided, when, and whether it holds, and has its row in the index', () => {
    expect(decisions.length).toBeGreaterThan(30)
    expect(findIndexProblems(read('docs/decisions/README.md'), decisions)).toEqual([])
  })

  const page = (number: string, head = `Date 2026-01-02 · Status accepted`) => ({
    file: `${number}-a-page.md`,
    text: `# ${number}: A page\n\n${head}\n\nText.\n`,
  })
  const row = (number: string, status = 'accepted') => `| ${number} | [A page](${number}-a-page.md) | 2026-01-02 | ${status} |`

  test.each([
    ['a page that is not listed', [row('001')], [page('001'), page('002')], /lacks \| 002/],
    ['a row of a page that is gone', [row('001'), row('002')], [page('001')], /row of no page: \| 002/],
    ['a row that says something else', [row('001', 'superseded')], [page('001')], /lacks \| 001/],
    ['a page without a date', [row('001')], [page('001', '**Context.**')], /has no line "Date/],
    ['a status nobody knows', [row('001')], [page('001', 'Date 2026-01-02 · Status maybe')], /neither accepted nor superseded/],
    ['a number that is not the file’s', [], [{ file: '002-a-page.md', text: page('001').text }], /does not begin with/],
    ['rows in disorder', [row('002'), row('001')], [page('001'), page('002')], /order of the numbers/],
  ])('%s is found', (_what, index, all, problem) => {
    expect(findIndexProblems(index.join('\n'), all).join('\n')).toMatch(problem)
  })

  test('a page that another one replaced says which', () => {
    const replaced = page('001', 'Date 2026-01-02 · Status superseded by [002](002-a-page.md)')
    expect(findIndexProblems([row('001', 'superseded by [002](002-a-page.md)'), row('002')].join('\n'), [replaced, page('002')])).toEqual(
      [],
    )
  })
})

describe('the documentation', () => {
  test('links to, and names, only files that are there', () => {
    const replaced = new Set(decisions.filter(({ text }) => /Status superseded/.test(text)).map(({ file }) => `docs/decisions/${file}`))
    const current = pages.filter((path) => !replaced.has(path) && !path.startsWith('docs/spec-coverage/'))
    expect(current).toContain('ARCHITECTURE.md')
    expect(current.flatMap((path) => findBrokenReferences(path, read(path), places))).toEqual([])
  })

  test.each(['src', 'src/features', 'src/providers', 'src/sandbox'])('ARCHITECTURE names each folder of %s', (folder) => {
    const architecture = read('ARCHITECTURE.md')
    const folders = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.length).toBeGreaterThan(5)
    expect(folders.map(({ name }) => name).filter((name) => !architecture.includes(`${name}/`))).toEqual([])
  })

  test.each([
    ['[a page](gone.md)', 'links to gone.md'],
    ['<img src="gone.png">', 'links to gone.png'],
    ['<img src="../LICENSE">', ''],
    ['[a page](../ARCHITECTURE.md#here)', ''],
    ['[elsewhere](https://example.com/x.md)', ''],
    ['`startServer.ts`', ''],
    ['`app/startServer.ts`', ''],
    ['`noSuchFile.ts`', 'names noSuchFile.ts'],
    ['`src/app`', ''],
    ['`src/nowhere`', 'names src/nowhere'],
    ['```\n`noSuchFile.ts`\n```', ''],
  ])('%s', (text, problem) => {
    expect(findBrokenReferences('docs/page.md', text, places).join()).toContain(problem)
    if (problem === '') expect(findBrokenReferences('docs/page.md', text, places)).toEqual([])
  })
})
