import { readFile, writeFile } from 'node:fs/promises'

// Run after every change of a dependency: `node scripts/completeLock.ts`.
//
// Tools with a native part have a package for every system. npm leaves those out of package-lock.json that it could not find or did not
// install, and `npm ci` then refuses the file, on every system. This writes them down: their versions are exact, and their names tell the
// system they are for. What the file has already stays as it is.

interface Entry {
  version?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  cpu?: string[]
  os?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
interface Lock {
  packages: Record<string, Entry>
}

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(await readFile(file, 'utf8')) as Lock
let added = 0
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isThere(path, name)) continue
    lock.packages[path.replace(/node_modules\/((@[^/]+\/)?[^/]+)$/, `node_modules/${name}`)] = forSystem(name, version, entry)
    added++
  }
}
if (added > 0) {
  lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([one], [other]) => one.localeCompare(other, 'en')))
  await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`)
}
console.log(`${added} packages for other systems were missing in package-lock.json.`)

/** Whether the lock has the package where Node.js would find it from `path`. */
function isThere(path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (`${folder}/node_modules/${name}`.replace(/^\//, '') in lock.packages) return true
    if (folder === '') return false
  }
}

function forSystem(name: string, version: string, { dev }: Entry): Entry {
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    throw new Error(`${name} is wanted as ${version}: only an exact version can be written down.`)
  const args = name.slice(name.lastIndexOf('/') + 1).split('-')
  const os = args.find((word) => ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'].includes(word))
  const cpu = args.find((word) => ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'].includes(word))
  if (!cpu) throw new Error(`${name} does not tell for which system it is.`)
  const libc = libcOf(args)
  return { version, cpu: [cpu], ...(dev && { dev }), ...(libc && { libc: [libc] }), optional: true, ...(os && { os: [os] }) }
}

/** The C library that a package for Linux is made for; undefined where its name tells none. */
function libcOf(args: string[]): 'musl' | 'glibc' | undefined {
  if (args.includes('musl')) return 'musl'
  return args.includes('gnu') ? 'glibc' : undefined
}
