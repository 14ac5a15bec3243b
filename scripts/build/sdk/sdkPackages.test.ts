import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installSnippets } from '#providers/sdk/snippets.ts'
import type { Member } from './Member.ts'
import { packNode } from './packNode.ts'
import { packPython } from './packPython.ts'
import { packRuby } from './packRuby.ts'

const root = resolve(import.meta.dirname, '../../..')
const packages = { npm: packNode(root), python: packPython(root), ruby: packRuby(root) }
let folder = ''

beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'baton-packages-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes a package where its installer finds it. */
function put({ path, content }: Member): string {
  const file = join(folder, path)
  writeFileSync(file, content)
  return file
}

/** Runs a program in the folder, far from any network, and answers what it said. */
function run(program: string, ...args: string[]): string {
  const env = {
    ...process.env,
    npm_config_offline: 'true',
    npm_config_cache: join(folder, '.npm'),
    PIP_NO_INDEX: '1',
    PYTHONPATH: 'python',
  }
  return execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], env }).trim()
}

describe('the packages of the SDKs', () => {
  test.for(['npm', 'python', 'ruby'] as const)('%s: the bot page names the package that is built', (language) => {
    expect(installSnippets[language].code).toContain(`{server}/sdk/${packages[language].path}`)
  })

  test('are the same bytes each time, as installers compare checksums', () => {
    for (const [pack, first] of [
      [packNode, packages.npm],
      [packPython, packages.python],
      [packRuby, packages.ruby],
    ] as const)
      expect(pack(root).content.equals(first.content)).toBe(true)
  })

  test('npm installs the Node.js SDK, and it runs as plain JavaScript with its types beside it', () => {
    writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}')
    run('npm', 'install', '--omit=peer', '--no-audit', '--no-fund', put(packages.npm))
    const bot = `import { createBaton } from '@baton/sdk'
      const baton = createBaton({ server: 'http://127.0.0.1:9', apiKey: 'a', clientKey: 'c', socket: false, webhookSecret: 's' })
      console.log((await baton.webhook({}, '{}')).status)`
    expect(run(process.execPath, '--input-type=module', '-e', bot)).toBe('401')
    const installed = join(folder, 'node_modules/@baton/sdk')
    for (const file of ['dist/createBaton.d.ts', 'LICENSE', 'README.md'])
      expect(readFileSync(join(installed, file)).length).toBeGreaterThan(0)
    // Whoever installs it has no compiler, and its name says what it runs on.
    expect(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))).not.toHaveProperty('scripts')
  })

  test('Python runs the SDK from its wheel, whose record fits what is in it', () => {
    const wheel = put(packages.python)
    const bot = `import sys, zipfile, hashlib, base64
sys.path.insert(0, sys.argv[1])
import baton
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
names = archive.namelist()
record = [n for n in names if n.endswith('.dist-info/RECORD')][0]
for line in archive.read(record).decode().splitlines():
    name, digest, size = line.split(',')
    names.remove(name)
    if digest:
        data = archive.read(name)
        assert digest == 'sha256=' + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip('='), name
        assert int(size) == len(data)
print(baton.Baton(server='http://127.0.0.1:9', api_key='a', client_key='c', webhook_secret='s').webhook({}, b'{}')[0], names)`
    expect(run(process.env['PYTHON'] ?? 'python3', '-c', bot, wheel)).toBe('401 []')
  })

  test('gem installs the Ruby SDK, by the name that Bundler requires', () => {
    run('gem', 'install', '--local', '--no-document', '--install-dir', join(folder, 'gems'), put(packages.ruby))
    const bot = `Gem.paths = { 'GEM_HOME' => File.join(Dir.pwd, 'gems') }
      gem 'baton-sdk', '1.0.0'
      require 'baton-sdk'
      puts Baton::Bot.new(server: 'http://127.0.0.1:9', api_key: 'a', client_key: 'c', webhook_secret: 's').webhook({}, '{}')[0]`
    expect(run(process.env['RUBY'] ?? 'ruby', '-e', bot)).toBe('401')
  })
})
