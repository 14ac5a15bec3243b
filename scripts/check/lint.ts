// Lints what may read otherwise than when everything passed last: files that changed, and all that import them, directly or not, for the
// rules go by types, and these reach that far. Everything where it passed never, or where more is different than files.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importedFile } from '../../tests/architecture/importedFile.ts'
import { cacheFolder } from '../cacheFolder.ts'

/** Files by their paths, each with a hash of its text, as they were when everything passed. */
interface Passed {
  /** What all of them are read by: the rules, the compiler's settings, the libraries. */
  rules: string
  files: Record<string, string>
}

/** With more files than this, to begin with everything takes no longer. */
const many = 500
const kept = join(cacheFolder, 'lint.json')
const hash = (...texts: string[]) => createHash('sha256').update(texts.join('\0')).digest('base64url')

const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.js'], { encoding: 'utf8' })
const paths = listed.stdout?.split('\n').filter((path) => path !== '' && existsSync(path)) ?? []
const texts = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))
const now: Passed = {
  rules: hash(...['.oxlintrc.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json'].map((path) => readFileSync(path, 'utf8'))),
  files: Object.fromEntries([...texts].map(([path, text]) => [path, hash(text)])),
}
const wanted = listed.status === 0 ? filesToLint() : null
const { status } =
  wanted?.length === 0
    ? { status: 0 }
    : spawnSync(process.execPath, ['node_modules/oxlint/bin/oxlint', '--deny-warnings', ...(wanted ?? [])], { stdio: 'inherit' })
if (status === 0 && listed.status === 0) {
  mkdirSync(cacheFolder, { recursive: true })
  writeFileSync(kept, JSON.stringify(now))
}
process.exitCode = status ?? 1

/** Null for everything. */
function filesToLint(): string[] | null {
  const before = existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Passed) : null
  if (before?.rules !== now.rules || Object.keys(before.files).some((path) => !texts.has(path))) return null
  const changed = paths.filter((path) => before.files[path] !== now.files[path])
  if (changed.some((path) => path.endsWith('.d.ts'))) return null
  const found = withImporters(changed)
  return found.size > many ? null : [...found]
}

function withImporters(changed: readonly string[]): Set<string> {
  const importers = new Map<string, string[]>()
  for (const [path, text] of texts)
    for (const imported of importedBy(path, text)) importers.set(imported, [...(importers.get(imported) ?? []), path])
  const found = new Set(changed)
  // A set hands out what is added to it meanwhile.
  for (const path of found) for (const importer of importers.get(path) ?? []) found.add(importer)
  return found
}

/** What a file may import of the checkout: a string that looks like it counts, too. */
function importedBy(path: string, text: string): string[] {
  return [...text.matchAll(/['"]((?:#|\.{1,2}\/)[^'"\n]+)['"]/g)].flatMap(([, specifier = '']) => importedFile(path, specifier) ?? [])
}
