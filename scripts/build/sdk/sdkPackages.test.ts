import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'baton-packages-'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}')
  run('npm', 'install', '--omit=peer', '--no-audit', '--no-fund', put(packages.npm))
})
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

/** What the bot of a reader of the README has of its own: a platform, a mind, a web server, a framework. */
const botOfReader = `import type { IncomingMessage, Server, ServerResponse } from 'node:http'
  type Answer = ServerResponse & { sendStatus(status: number): void }
  declare global {
    const messenger: { send(channel: string, message: object): Promise<{ message_id: string }> }
    const think: (text: string) => Promise<string | undefined>
    const app: {
      post(path: string, handle: (request: IncomingMessage & { body: Record<string, unknown> }, response: Answer) => unknown): void
      listen(port: number): Server
    }
    const appId: string
    type Talk = (context: { sendActivity(activity: string | { type?: string; text?: string; attachments?: object[] }): Promise<unknown> }) => Promise<unknown>
    const adapter: {
      use(middleware: { onTurn(context: any, next: () => Promise<void>): Promise<void> }): void
      continueConversationAsync(appId: string, reference: object, talk: Talk): Promise<void>
    }
    type Middleware = { use(work: (bot: any, message: any, next: (error?: unknown) => void) => void): void }
    const controller: { middleware: { receive: Middleware; send: Middleware } }
  }`

/** What the compiler says of a file in the folder, in the strict way; nothing where it is right. */
function compile(file: string, ...options: string[]): string {
  const strict = ['--strict', '--noEmit', '--target', 'es2022', '--types', 'node', '--typeRoots', join(root, 'node_modules/@types')]
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout, stderr } = spawnSync(process.execPath, [compiler, ...strict, ...options, file, 'bot.ts'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout + stderr
}

describe('the packages of the SDKs', () => {
  test.for(['npm', 'python', 'ruby'] as const)('%s: the bot page names the package that is built', (language) => {
    expect(installSnippets[language].code).toContain(`{server}/sdk/${packages[language].path}`)
  })

  test.for([
    ['npm', 'node/README.md', 'node/sdkVersion.ts', /'node\/(.+)'/],
    ['python', 'python/README.md', 'python/baton/settings.py', /"python\/(.+)"/],
    ['ruby', 'ruby/README.md', 'ruby/lib/baton/version.rb', /"(.+)"/],
  ] as const)('%s: the README names the package that is built, and calls say its version', ([language, readme, code, version]) => {
    const read = (file: string) => readFileSync(join(root, 'sdk', file), 'utf8')
    const { path } = packages[language]
    expect(read(readme)).toContain(`/sdk/${path}`)
    expect(path).toContain(`-${version.exec(read(code))?.[1]}`)
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
    const bot = `import { createBaton } from '@baton/sdk'
      const baton = createBaton({ server: 'http://127.0.0.1:9', apiKey: 'a', clientKey: 'c', socket: false, webhookSecret: 's' })
      console.log((await baton.webhook({}, '{}')).status)`
    expect(run(process.execPath, '--input-type=module', '-e', bot)).toBe('401')
    const installed = join(folder, 'node_modules/@baton/sdk')
    for (const file of ['dist/createBaton.d.ts', 'LICENSE', 'README.md'])
      expect(readFileSync(join(installed, file)).length).toBeGreaterThan(0)
    // Those who install it have no compiler, and its name says what it runs on.
    expect(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))).not.toHaveProperty('scripts')
  })

  test('the examples of the Node.js README compile under strict, the first also where `exports` is not read', () => {
    const readme = readFileSync(join(root, 'sdk/node/README.md'), 'utf8')
    const examples = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code!)
    expect(examples.length).toBeGreaterThanOrEqual(3)
    writeFileSync(join(folder, 'first.ts'), examples[0]!)
    writeFileSync(join(folder, 'all.ts'), examples.join('\n'))
    writeFileSync(join(folder, 'bot.ts'), botOfReader)
    expect(compile('all.ts', '--module', 'nodenext')).toBe('')
    // As `moduleResolution: node10` finds a package: by `main` and `types`. Its name is gone from the compiler.
    const byTypes = ['--module', 'esnext', '--moduleResolution', 'bundler', '--resolvePackageJsonExports', 'false']
    expect(compile('first.ts', ...byTypes)).toBe('')
    const installed = join(folder, 'node_modules/@baton/sdk')
    const { main } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { main: string }
    expect(existsSync(join(installed, main))).toBe(true)
  })

  test('Python runs the SDK from its wheel, with its license, and its record fits what is in it', () => {
    const wheel = put(packages.python)
    const bot = `import sys, zipfile, hashlib, base64
sys.path.insert(0, sys.argv[1])
import baton
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
names = archive.namelist()
assert 'MIT' in archive.read([n for n in names if n.endswith('.dist-info/licenses/LICENSE')][0]).decode()
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

  test('gem installs the Ruby SDK with its license, by the name that Bundler requires', () => {
    run('gem', 'install', '--local', '--no-document', '--install-dir', join(folder, 'gems'), put(packages.ruby))
    const bot = `Gem.paths = { 'GEM_HOME' => File.join(Dir.pwd, 'gems') }
      gem 'baton-sdk', '1.0.3'
      require 'baton-sdk'
      puts Baton::Bot.new(server: 'http://127.0.0.1:9', api_key: 'a', client_key: 'c', webhook_secret: 's').webhook({}, '{}')[0]
      puts File.read(File.join(Gem.loaded_specs['baton-sdk'].full_gem_path, 'LICENSE'))`
    expect(run(process.env['RUBY'] ?? 'ruby', '-e', bot)).toMatch(/^401\nMIT License/)
  })
})
