import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from './Member.ts'
import { nodeFile, packNode } from './packNode.ts'
import { packPython, pythonFile } from './packPython.ts'
import { packRuby, rubyFile } from './packRuby.ts'
import { releasedPackages } from './releasedPackages.ts'
import { releaseSdks } from './releaseSdks.ts'
import { unreleasedPackages } from './unreleasedPackages.ts'

const root = resolve(import.meta.dirname, '../../..')
/** A copy of all that the packages are made from, in which versions may be released. */
let copy = ''

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'baton-released-'))
  for (const path of ['sdk', 'LICENSE', 'tsconfig.base.json']) cpSync(join(root, path), join(copy, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** What is in the archive of a file, each member with its hash, also those of archives within; not what sums up compressed bytes. */
const reader = `import gzip, hashlib, io, json, sys, tarfile, zipfile
def members(path, data):
    if path.endswith('.whl'):
        archive = zipfile.ZipFile(io.BytesIO(data))
        inside = [(name, archive.read(name)) for name in archive.namelist()]
    elif path.endswith(('.tgz', '.tar.gz', '.gem')):
        archive = tarfile.open(fileobj=io.BytesIO(data))
        inside = [(member.name, archive.extractfile(member).read()) for member in archive]
    elif path.endswith('.gz'):
        inside = [] if path.endswith('checksums.yaml.gz') else [('', gzip.decompress(data))]
    else:
        return [path + ' ' + hashlib.sha256(data).hexdigest()]
    return [line for name, content in inside for line in members(path + '/' + name, content)]
print(json.dumps(members(sys.argv[1], sys.stdin.buffer.read())))`

function membersOf({ path, content }: Member): string[] {
  const said = execFileSync(process.env['PYTHON'] ?? 'python3', ['-c', reader, path], { input: content, encoding: 'utf8' })
  return JSON.parse(said) as string[]
}

/** What the source of a released version has become since: released packages never change, so it is another version. */
function changedSinceRelease(folder: string): string[] {
  const sources = [
    [nodeFile, packNode],
    [pythonFile, packPython],
    [rubyFile, packRuby],
  ] as const
  return sources.flatMap(([file, pack]) => {
    const released = releasedPackages(folder).find(({ path }) => path === file(folder))
    if (released === undefined) return []
    const [before, now] = [membersOf(released), membersOf(pack(folder))]
    const other = [...before.filter((line) => !now.includes(line)), ...now.filter((line) => !before.includes(line))]
    const names = new Set(other.map((line) => line.split(' ')[0]))
    return names.size === 0 ? [] : [`${[...names].join(', ')} changed since ${released.path} was released: raise the version.`]
  })
}

test('every released package is listed with its hash, and every line has its package', () => {
  const folder = join(root, 'sdk/released')
  const files = readdirSync(folder).filter((file) => file !== 'SHA256SUMS')
  const lines = files.toSorted().map(
    (file) =>
      `${createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex')}  ${file}\n`,
  )
  expect(files).toContain('baton-sdk-1.0.0.tgz')
  expect(readFileSync(join(folder, 'SHA256SUMS'), 'utf8')).toBe(lines.join(''))
})

test('the source of a released version is what was released, or has another version', () => {
  expect(changedSinceRelease(root)).toEqual([])
})

test('who releases the product has released its SDKs', () => {
  const isReleased = !/^## Unreleased$/m.test(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))
  expect(isReleased ? unreleasedPackages(root).map(({ path }) => path) : []).toEqual([])
})

test('a release keeps the versions in the making for ever, and what changes after it needs another version', () => {
  // As before the release of the version in the source, whether it is released by now or not.
  const inSource = [nodeFile(copy), rubyFile(copy), pythonFile(copy)]
  const sums = join(copy, 'sdk/released/SHA256SUMS')
  const earlier = readFileSync(sums, 'utf8')
    .split('\n')
    .filter((line) => !inSource.some((file) => line.endsWith(`  ${file}`)))
  writeFileSync(sums, earlier.join('\n'))
  const before = releasedPackages(copy)
  expect(releaseSdks(copy).toSorted()).toEqual(inSource.toSorted())
  const kept = releasedPackages(copy)
  expect(kept.map(({ path }) => path)).toEqual([...before.map(({ path }) => path), ...inSource].toSorted())
  expect(kept).toEqual(expect.arrayContaining(before))
  expect(unreleasedPackages(copy)).toEqual([])
  expect(changedSinceRelease(copy)).toEqual([])

  for (const file of ['node/wire.ts', 'python/baton/api.py', 'ruby/lib/baton/api.rb'])
    appendFileSync(join(copy, 'sdk', file), file.endsWith('.ts') ? '\nexport const late = 1\n' : '\n# Late.\n')
  expect(changedSinceRelease(copy)).toEqual([
    expect.stringMatching(/dist\/wire\.d\.ts, .* changed since .*\.tgz was released: raise the version\.$/),
    expect.stringMatching(/baton\/api\.py, .* changed since .*\.whl was released: raise the version\.$/),
    expect.stringMatching(/lib\/baton\/api\.rb changed since .*\.gem was released: raise the version\.$/),
  ])
  // What is handed out stays what was released.
  expect(releaseSdks(copy)).toEqual([])
  expect(releasedPackages(copy)).toEqual(kept)
})

test('a package that is not what was released is not handed out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baton-damaged-'))
  cpSync(join(root, 'sdk/released'), join(folder, 'sdk/released'), { recursive: true })
  appendFileSync(join(folder, 'sdk/released/baton-sdk-1.0.0.tgz'), 'more')
  expect(() => releasedPackages(folder)).toThrow('sdk/released/baton-sdk-1.0.0.tgz is not what was released')
  rmSync(folder, { recursive: true, force: true })
})
