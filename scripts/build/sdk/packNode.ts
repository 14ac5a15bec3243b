import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Member, textMember } from './Member.ts'
import { filesBelow } from './sources.ts'
import { tar } from './tar.ts'

interface Manifest {
  name: string
  version: string
  scripts?: unknown
}

/** What the package is called, with the version of the source. */
export function nodeFile(root: string): string {
  const { name, version } = manifestOf(root)
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
}

/** The Node.js SDK as npm installs it: plain JavaScript with types, built here, as those who install it have no compiler. */
export function packNode(root: string): Member {
  const folder = join(root, 'sdk/node')
  const { scripts: _, ...manifest } = manifestOf(root)
  const built = compile(root, folder)
  const members = [
    textMember('package/package.json', `${JSON.stringify(manifest, null, 2)}\n`),
    { path: 'package/LICENSE', content: readFileSync(join(root, 'LICENSE')) },
    { path: 'package/README.md', content: readFileSync(join(folder, 'README.md')) },
    ...built,
  ]
  return { path: nodeFile(root), content: gzipSync(tar(members), { level: 9 }) }
}

function manifestOf(root: string): Manifest {
  return JSON.parse(readFileSync(join(root, 'sdk/node/package.json'), 'utf8')) as Manifest
}

function compile(root: string, folder: string): Member[] {
  const out = mkdtempSync(join(tmpdir(), 'baton-sdk-'))
  try {
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, '-p', join(folder, 'tsconfig.build.json'), '--outDir', out], {
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`The Node.js SDK does not compile:\n${stdout}${stderr}`)
    return filesBelow(out, /\.(js|d\.ts)$/, 'package/dist/')
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}
