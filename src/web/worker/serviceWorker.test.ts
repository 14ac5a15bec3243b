import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

const source = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')

/** Installs the worker of the version `new` while the servers answer with this page; answers what is on the device then, by version. */
async function install(page: string) {
  const kept = new Map<string, Map<string, string>>()
  const caches = {
    open(name: string) {
      const files = kept.get(name) ?? new Map<string, string>()
      kept.set(name, files)
      return Promise.resolve({
        addAll: async (requests: { file: string }[]) => requests.forEach(({ file }) => files.set(file, file === '/' ? page : `of ${file}`)),
        match: async (file: string) => ({ text: async () => files.get(file) }),
      })
    },
    delete: async (name: string) => kept.delete(name),
  }
  const listeners = new Map<string, (event: { waitUntil(work: Promise<unknown>): void }) => void>()
  const skipWaiting = vi.fn<() => void>()
  const self = {
    location: { href: 'https://inbox.example.com/service-worker.js' },
    addEventListener: (type: string, listen: () => void) => listeners.set(type, listen),
    skipWaiting,
  }
  class Request {
    file: string
    constructor(file: string) {
      this.file = file
    }
  }
  const files = ['/assets/web-new.js', '/assets/web-new.css', '/theme.js']
  runInNewContext(source.replace('__VERSION__', 'new').replace("['__FILES__']", JSON.stringify(files)), { self, caches, Request, URL })
  let installed: Promise<unknown> = Promise.resolve()
  listeners.get('install')!({ waitUntil: (work) => void (installed = work) })
  const failure = await installed.then(
    () => null,
    (error: unknown) => String(error),
  )
  return {
    failure,
    isInCharge: skipWaiting.mock.calls.length > 0,
    kept: Object.fromEntries([...kept].map(([name, all]) => [name, all.size])),
  }
}

const pageOf = (build: string) =>
  `<script src="/theme.js"></script><script type="module" crossorigin src="/assets/web-${build}.js"></script><link rel="stylesheet" href="/assets/web-${build}.css">`

test('a page is kept with all of its parts', async () => {
  expect(await install(pageOf('new'))).toEqual({ failure: null, isInCharge: true, kept: { new: 4 } })
})

test('a page that came from a server of another version is not kept: the worker before goes on with what it has', async () => {
  const outcome = { failure: expect.stringContaining('of another version') as unknown, isInCharge: false, kept: {} }
  expect(await install(pageOf('old'))).toEqual(outcome)
})
