import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isInstalled } from './isInstalled.mjs'
import { isPageInput, pageFingerprint } from './pageInputs.mjs'

const here = resolve(import.meta.dirname, '../..')
let checkout = ''

/** A checkout with our set-up and one package of its own, in a folder with a space in its name. */
beforeEach(() => {
  checkout = join(mkdtempSync(join(tmpdir(), 'baton-setup-')), 'a checkout')
  mkdirSync(join(checkout, 'thing'), { recursive: true })
  cpSync(join(here, 'scripts'), join(checkout, 'scripts'), { recursive: true })
  write('thing/package.json', { name: 'thing', version: '1.0.0' })
  write('package.json', { name: 'baton', version: '1.0.0', dependencies: { thing: 'file:thing' } })
  writeLock('file:thing')
  writeFileSync(join(checkout, 'program.mjs'), "console.log('ran with', ...process.argv.slice(2), process.env.GREETING ?? '')\n")
})

afterEach(() => rmSync(resolve(checkout, '..'), { recursive: true, force: true }))

function write(path: string, content: unknown): void {
  writeFileSync(join(checkout, path), JSON.stringify(content))
}

function writeLock(thing: string): void {
  write('package-lock.json', {
    name: 'baton',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'baton', version: '1.0.0', dependencies: { thing } },
      'node_modules/thing': { resolved: 'thing', link: true },
      thing: { version: '1.0.0' },
    },
  })
}

function start(...args: string[]) {
  const env: NodeJS.ProcessEnv = { ...process.env, npm_config_cache: join(checkout, '.npm'), npm_config_offline: 'true' }
  delete env['npm_config_loglevel']
  // Of the run of the tests, and each checkout has its own.
  delete env['NODE_COMPILE_CACHE']
  const child = spawn(process.execPath, ['scripts/setup.mjs', ...args], { cwd: checkout, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }))
  return { child, said, ended }
}

const setUp = (...args: string[]) => start(...args).ended

describe('on a fresh clone', () => {
  test('the first start installs and runs the program, the second only runs it', async () => {
    const first = await setUp('--', 'program.mjs', 'one')
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toMatch(/^Installing .*\nInstalled in \d+ s\.\nran with one \n$/)
    expect(await setUp('--', 'program.mjs', 'two')).toEqual({ code: 0, out: 'ran with two \n', err: '' })
  })

  test('of two starts at once one installs, and the other waits for it', async () => {
    const both = await Promise.all([setUp('--', 'program.mjs'), setUp('--', 'program.mjs')])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    expect(both.filter(({ out }) => out.includes('Installing'))).toHaveLength(1)
    expect(existsSync(join(checkout, '.cache/install.lock'))).toBe(false)
  })

  test('what a killed start left does not hold up the next one', async () => {
    mkdirSync(join(checkout, '.cache'))
    const lock = join(checkout, '.cache/install.lock')
    writeFileSync(lock, 'of a dead process')
    utimesSync(lock, new Date(0), new Date(0))
    expect(await setUp('--', 'program.mjs')).toMatchObject({ code: 0 })
  })

  test('an install that fails says so, and what to do', async () => {
    write('package.json', { name: 'baton', version: '1.0.0', dependencies: { thing: 'file:thing', other: '1.0.0' } })
    write('package-lock.json', {
      name: 'baton',
      lockfileVersion: 3,
      packages: { '': { dependencies: {} }, 'node_modules/other': { version: '1.0.0' } },
    })
    const { code, err, out } = await setUp('--', 'program.mjs')
    expect(code).toBe(1)
    expect(err).toContain('npm could not install what Baton is built on')
    expect(err).toContain('run the same command again')
    expect(out).not.toContain('ran')
  })
})

describe('the program', () => {
  beforeEach(() => setUp())

  test('gets the settings of .env where it is meant to', async () => {
    writeFileSync(join(checkout, '.env'), 'GREETING=hello\n')
    expect((await setUp('--env', '--', 'program.mjs')).out).toBe('ran with hello\n')
    expect((await setUp('--', 'program.mjs')).out).toBe('ran with \n')
  })

  test.each([
    [
      'in UTF-16, as Notepad and PowerShell may write it',
      Buffer.from('\uFEFFGREETING=hello\n', 'utf16le'),
      'is in UTF-16 or no text at all. Save it as',
    ],
    ['in another encoding', Buffer.from('GREETING=caf\xe9\n', 'latin1'), 'is not in UTF-8. Save it as'],
    ['with a byte order mark', '\uFEFFGREETING=hello\n', 'begins with a byte order mark, which hides its first name. Save it as'],
    ['with a colon', 'OTHER=1\nGREETING: hello\n', 'has "GREETING:", which is not read. Write "GREETING=",'],
  ])('is not started with a .env %s, and the sentence says what to do', async (_, content, says) => {
    writeFileSync(join(checkout, '.env'), content)
    const { code, out, err } = await setUp('--env', '--', 'program.mjs')
    expect({ code, out, lines: err.split('\n').length }).toEqual({ code: 1, out: '', lines: 2 })
    expect(err).toContain(`.env ${says}`)
  })

  test('is not started with a .env that is a folder or cannot be read', async () => {
    const path = join(checkout, '.env')
    mkdirSync(path)
    expect(await setUp('--env', '--', 'program.mjs')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('is a folder. Move it away'),
    })
    rmSync(path, { recursive: true })
    // Nobody may read it, root neither.
    symlinkSync('.env', path)
    const { code, out, err } = await setUp('--env', '--', 'program.mjs')
    expect({ code, out, lines: err.split('\n').length }).toEqual({ code: 1, out: '', lines: 2 })
    expect(err).toContain('.env cannot be read (ELOOP')
  })

  test('takes a value of several lines and a URL as they are', async () => {
    writeFileSync(join(checkout, '.env'), '# NAME: note\nGREETING="one\nTWO: three"\nexport URL=https://a.b\n')
    expect((await setUp('--env', '--', 'program.mjs')).out).toBe('ran with one\nTWO: three\n')
  })

  test('runs on the exact Node.js 24 that was installed, whatever one the machine has', async () => {
    const { devDependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')) as { devDependencies: Record<string, string> }
    expect(devDependencies['node']).toMatch(/^24\.\d+\.\d+$/)
    const installed = join(checkout, 'node_modules/node/bin/node')
    mkdirSync(resolve(installed, '..'), { recursive: true })
    writeFileSync(installed, `#!/bin/sh\necho installed\nexec '${process.execPath}' "$@"\n`, { mode: 0o755 })
    expect(await setUp('--', 'program.mjs')).toEqual({ code: 0, out: 'installed\nran with \n', err: '' })
  })

  test('keeps what was compiled in its checkout, where nobody else on the machine can put code', async () => {
    writeFileSync(join(checkout, 'program.mjs'), `import { getCompileCacheDir } from 'node:module'\nconsole.log(getCompileCacheDir())\n`)
    const { out } = await setUp('--', 'program.mjs')
    expect(out).toContain(`${join(checkout, '.cache/compiled')}/`)
  })

  test('hands its exit code on', async () => {
    writeFileSync(join(checkout, 'program.mjs'), 'process.exit(7)\n')
    expect((await setUp('--', 'program.mjs')).code).toBe(7)
  })

  test.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('receives %s, is waited for, and leaves nothing behind', async (signal) => {
    writeFileSync(
      join(checkout, 'program.mjs'),
      `process.on('${signal}', () => setTimeout(() => { console.log('finished'); process.exit(0) }, 100))\nsetInterval(() => {}, 1000)\nconsole.log('up', process.pid)\n`,
    )
    const { child, said, ended } = start('--', 'program.mjs')
    await expect.poll(() => said.out).toContain('up')
    child.kill(signal)
    const { code, out } = await ended
    expect(code).toBe(0)
    expect(out).toContain('finished')
    const pid = Number(/up (\d+)/.exec(out)?.[1])
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })

  test('that dies of a signal ends the start as a shell would say it', async () => {
    writeFileSync(join(checkout, 'program.mjs'), "process.kill(process.pid, 'SIGKILL')\nsetInterval(() => {}, 1000)\n")
    expect((await setUp('--', 'program.mjs')).code).toBe(137)
  })
})

describe('whether everything is installed', () => {
  const lock = (packages: Record<string, object>) => ({ lockfileVersion: 3, packages: { '': {}, ...packages } })
  const record = (packages: Record<string, object>) => write('node_modules/.package-lock.json', lock(packages))
  const wanted = {
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/for-another-system': { version: '1.0.0', optional: true },
  }
  beforeEach(() => {
    mkdirSync(join(checkout, 'node_modules/a'), { recursive: true })
    write('node_modules/a/package.json', {})
    write('package-lock.json', lock(wanted))
  })

  test('is told by what npm wrote down last', () => {
    expect(isInstalled(checkout)).toBe(false)
    record({ 'node_modules/a': wanted['node_modules/a'] })
    expect(isInstalled(checkout)).toBe(true)
  })

  test('a package of another version, or none, or one that somebody removed is not enough', () => {
    record({ 'node_modules/a': { ...wanted['node_modules/a'], version: '1.0.1' } })
    expect(isInstalled(checkout)).toBe(false)
    record({})
    expect(isInstalled(checkout)).toBe(false)
    record({ 'node_modules/a': wanted['node_modules/a'] })
    rmSync(join(checkout, 'node_modules/a'), { recursive: true })
    expect(isInstalled(checkout)).toBe(false)
  })
})

describe('the page is built again', () => {
  beforeEach(() => {
    for (const folder of ['web/components', 'features/bots/web', 'features/bots/server', 'platform'])
      mkdirSync(join(checkout, 'src', folder), { recursive: true })
    for (const folder of ['node', 'python/baton', 'python/tests', 'ruby/lib/baton', 'released'])
      mkdirSync(join(checkout, 'sdk', folder), { recursive: true })
    for (const file of ['LICENSE', 'scripts/build/stripContracts.ts', 'tsconfig.base.json', 'tsconfig.web.json', 'vite.config.ts'])
      writeFileSync(join(checkout, file), '')
    for (const file of ['web/components/Button.tsx', 'features/bots/contract.ts', 'features/bots/server/listBots.ts'])
      writeFileSync(join(checkout, 'src', file), '1')
  })

  test('when a file of it or of an SDK changes, comes, goes or is renamed, and not when one of the server does', () => {
    const first = pageFingerprint(checkout)
    writeFileSync(join(checkout, 'src/features/bots/server/listBots.ts'), '2')
    writeFileSync(join(checkout, 'src/web/components/Button.test.tsx'), '2')
    for (const file of ['node/api.test.ts', 'python/tests/test_api.py']) writeFileSync(join(checkout, 'sdk', file), '2')
    expect(pageFingerprint(checkout)).toBe(first)

    const seen = new Set([first])
    const change = (work: () => void) => {
      work()
      const now = pageFingerprint(checkout)
      expect(seen).not.toContain(now)
      seen.add(now)
    }
    change(() => writeFileSync(join(checkout, 'src/web/components/Button.tsx'), '2'))
    change(() => writeFileSync(join(checkout, 'src/web/components/page.css'), ''))
    change(() => writeFileSync(join(checkout, 'src/features/bots/contract.ts'), '2'))
    change(() => cpSync(join(checkout, 'src/web/components/Button.tsx'), join(checkout, 'src/web/components/Link.tsx')))
    change(() => rmSync(join(checkout, 'src/web/components/Button.tsx')))
    change(() => writeFileSync(join(checkout, 'vite.config.ts'), '2'))
    change(() => writeFileSync(join(checkout, 'package-lock.json'), '{}'))
    for (const file of [
      'node/api.ts',
      'node/README.md',
      'python/baton/api.py',
      'python/pyproject.toml',
      'ruby/lib/baton/api.rb',
      'released/SHA256SUMS',
    ])
      change(() => writeFileSync(join(checkout, 'sdk', file), '2'))
  })

  test('anything in a new place counts until it is known to stay on the server', () => {
    expect(isPageInput('web/newThing.tsx')).toBe(true)
    expect(isPageInput('features/bots/newThing.ts')).toBe(true)
    expect(isPageInput('providers/sdk/card.ts')).toBe(true)
    expect(isPageInput('sandbox/web/phone.tsx')).toBe(true)
    expect(isPageInput('platform/newThing.ts')).toBe(false)
    expect(isPageInput('sandbox/google/token.ts')).toBe(false)
  })
})

test('the lock names every package that another system would need', () => {
  const { packages } = JSON.parse(readFileSync(join(here, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>
  }
  const wanted = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
  expect(wanted.length).toBeGreaterThan(50)
  expect(wanted.filter((name) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`)))).toEqual([])
})
