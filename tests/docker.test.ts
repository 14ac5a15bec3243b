import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { variables } from '#platform/config/configVariables.ts'
import { ofStatements } from '#platform/embedded-postgres/settings.ts'
import { ownPort } from '#testing/ownPort.ts'
import { bareEnvironment } from '#testing/startChild.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { pageSettings } from '../scripts/setup/pageInputs.mjs'

const root = resolve(import.meta.dirname, '..')
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ')
const [build = '', image = ''] = dockerfile.split(/^FROM .*$/m).slice(1)
const copied = [...build.matchAll(/^COPY (.+) \S+$/gm)].flatMap((line) => line[1]!.split(' '))

describe('the image', () => {
  test('is built from what is there, and is given all of it', () => {
    expect(copied.length).toBeGreaterThan(5)
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
    const letIn = readFileSync(join(root, '.dockerignore'), 'utf8').match(/(?<=^!).+$/gm)
    expect(letIn?.toSorted()).toEqual(copied.toSorted())
  })

  test('is given everything the page is built by', () => {
    expect(pageSettings(root).filter((path) => !copied.some((given) => path === given || path.startsWith(`${given}/`)))).toEqual([])
  })

  test('is given more packages where asked, such as those that speak with a bucket', () => {
    const [, name, step] = /^ARG (\w+)\nRUN (if .+)$/m.exec(build)!
    // npm is played by what says how it was called.
    const installed = (packages: string) =>
      execFileSync('sh', ['-c', `npm() { echo "$*"; }; ${step}`], { env: { ...bareEnvironment, [name!]: packages }, encoding: 'utf8' })
    expect(installed('')).toBe('')
    expect(installed('one two')).toMatch(/^install --no-save --omit=dev .*one two\n$/)
    expect(readFileSync(join(root, 'compose.yaml'), 'utf8')).toContain(`${name}: \${${name}:-}`)
  })

  describe('as it is at the end', () => {
    const app = mkdtempSync(join(tmpdir(), 'baton-image-'))
    let data = ''
    const command = JSON.parse(/^CMD (\[.*\])$/m.exec(image)![1]!) as string[]
    const probe = JSON.parse(/^HEALTHCHECK .*CMD (\[.*\])$/m.exec(image)![1]!) as string[]

    beforeAll(async () => {
      data = await temporaryFolder('image-data')
      for (const folder of ['src', 'scripts']) cpSync(join(root, folder), join(app, folder), { recursive: true })
      cpSync(join(root, 'package.json'), join(app, 'package.json'))
      // What the build removes, removed by its own words; pruning is played by linking what production is allowed to load.
      for (const args of build.split(/&&|\n/).map((line) => line.trim()))
        if (/^(rm|find) /.test(args)) execFileSync('sh', ['-c', args], { cwd: app })
      linkProduction(join(app, 'node_modules'))
    })
    afterAll(() => {
      for (const folder of [app, data]) rmSync(folder, { recursive: true, force: true })
    })

    function run(args: string[], env: Record<string, string>) {
      // Links count as the files they stand for, or the packages behind them would find their way back to all of ours.
      const [, ...rest] = args
      const options = args[1] === '-e' ? [] : ['--preserve-symlinks', '--preserve-symlinks-main']
      const child = spawn(process.execPath, [...options, ...rest], {
        cwd: app,
        env: { ...bareEnvironment, NODE_ENV: 'production', BATON_DATA_DIR: data, ...env },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let output = ''
      child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
      return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, said: output })) }
    }

    test('holds no sandbox and no tests', () => {
      expect(existsSync(join(app, 'src/app/main.ts'))).toBe(true)
      expect(existsSync(join(app, 'src/sandbox'))).toBe(false)
      expect(existsSync(join(app, 'src/testing'))).toBe(false)
      expect(existsSync(join(app, 'node_modules/vite'))).toBe(false)
    })

    test('refuses to start without an address, and says which variable is missing', async () => {
      const { code, said } = await run(command, {}).ended
      expect(said).toContain('PUBLIC_URL is missing')
      expect(code).toBe(1)
    })

    test('has the command line under the name that every sentence of ours calls it by', async () => {
      const [setScript = ''] = /npm pkg set scripts\.baton=\S+ [^&]+/.exec(image) ?? []
      execFileSync('sh', ['-c', setScript], { cwd: app })
      const { scripts } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
      const [exec, ...words] = scripts['baton']!.split(' ')
      expect([exec, words[0]]).toEqual(['exec', 'node'])
      expect(await run([...words, 'help'], {}).ended).toEqual({ code: 0, said: '' })
    })

    test('starts for live use, is found healthy by its own probe, and stops on SIGTERM', async () => {
      const port = String(await ownPort())
      const env = { PORT: port, HOST: '127.0.0.1', PUBLIC_URL: `http://localhost:${port}`, LOG_LEVEL: 'error' }
      expect((await run(probe, { PORT: port }).ended).code).toBe(1)
      const server = run(command, env)
      await expect.poll(async () => (await run(probe, { PORT: port }).ended).code, { timeout: 110_000, interval: 500 }).toBe(0)
      server.child.kill('SIGTERM')
      expect(await server.ended).toEqual({ code: 0, said: '' })
    })
  })
})

/** Links the packages that package-lock.json does not mark as being for development. */
function linkProduction(folder: string): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1]
    if (name === undefined || dev || devOptional || !existsSync(join(root, path))) continue
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    symlinkSync(join(root, path), join(folder, name))
  }
}

describe('compose.yaml', () => {
  interface Service {
    command?: string | string[]
    shm_size?: string
    environment?: Record<string, string>
    volumes?: string[]
    depends_on?: Record<string, { condition: string }>
    healthcheck?: object
  }
  const ruby = ['-ryaml', '-rjson', '-e', 'puts JSON.dump(YAML.load(STDIN.read))']
  const read = () =>
    JSON.parse(
      execFileSync(process.env['RUBY'] ?? 'ruby', ruby, { input: readFileSync(join(root, 'compose.yaml')), encoding: 'utf8' }),
    ) as {
      services: Record<string, Service>
      volumes: Record<string, null>
    }

  test('starts Baton once PostgreSQL and Redis are healthy, and keeps what must be kept', () => {
    const { services, volumes } = read()
    expect(Object.keys(services)).toEqual(['baton', 'postgres', 'redis'])
    expect(services['baton']?.depends_on).toEqual({ postgres: { condition: 'service_healthy' }, redis: { condition: 'service_healthy' } })
    for (const name of ['postgres', 'redis']) expect(services[name]).toHaveProperty('healthcheck.test')
    const mounted = Object.values(services)
      .flatMap((service) => service.volumes ?? [])
      .map((volume) => volume.split(':')[0])
    expect(new Set(mounted)).toEqual(new Set(Object.keys(volumes)))
  })

  test('tunes PostgreSQL as our statements want it, which the page about a PostgreSQL of its own tells too', () => {
    const wanted = [...ofStatements.matchAll(/^(\w+) = (\S+)/gm)].map(([, name, value]) => [name, value])
    expect(wanted.length).toBeGreaterThan(5)
    const { command, shm_size } = read().services['postgres']!
    expect([...String(command).matchAll(/-c (\w+)=(\S+)/g)].map(([, name, value]) => [name, value])).toEqual(wanted)
    expect(shm_size).toBe('256mb')
    const told = readFileSync(join(root, 'docs/scaling.md'), 'utf8')
    expect(wanted.filter(([name, value]) => !told.includes(`\`${name} = ${value}\``))).toEqual([])
  })

  test('sets only variables that Baton reads', () => {
    const set = Object.keys(read().services['baton']?.environment ?? {})
    expect(set.length).toBeGreaterThan(3)
    expect(set.filter((name) => !(name in variables.shape))).toEqual([])
  })
})
