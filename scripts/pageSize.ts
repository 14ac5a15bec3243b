import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/** What first load may weigh in gzipped kB (docs/decisions/011-a-light-page.md), and the parts of the page that it consists of. */
const limit = 200
/** Parts (by their names in vite.config.ts) that are loaded without a click when the inbox is opened with a conversation, besides what its page names itself. */
const withoutClick = ['pane']

interface Chunk {
  file: string
  name?: string
  imports?: string[]
}
interface Weight {
  file: string
  gzip: number
}
export interface PageSize {
  files: Weight[]
  /** Gzipped kB (1,000 bytes) of all JavaScript that a cold load of the inbox with an open conversation transfers. */
  total: number
  limit: number
}

/** Weighs the first load of what was built into `folder`, going by the manifest of the build. */
export function pageSize(folder: string = fileURLToPath(new URL('../dist/web', import.meta.url))): PageSize {
  const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8')) as Record<string, Chunk>
  const files = new Set<string>()
  const add = (chunk: Chunk) => {
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const key of chunk.imports ?? []) add(manifest[key]!)
  }
  for (const [, file] of readFileSync(`${folder}/index.html`, 'utf8').matchAll(/(?:src|href)="\/([^"]+\.js)"/g)) {
    add(Object.values(manifest).find((chunk) => chunk.file === file) ?? { file: file! })
  }
  for (const part of withoutClick) {
    const chunk = Object.values(manifest).find(({ name }) => name === part)
    if (!chunk) throw new Error(`The build has no ${part}: the list of what a first load consists of is out of date.`)
    add(chunk)
  }
  const weights = [...files].map((file) => ({ file, gzip: gzipSync(readFileSync(`${folder}/${file}`)).length / 1000 }))
  return { files: weights.toSorted((a, b) => b.gzip - a.gzip), total: weights.reduce((sum, { gzip }) => sum + gzip, 0), limit }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, total } = pageSize()
  for (const { file, gzip } of files) console.log(`${gzip.toFixed(1).padStart(7)} kB  ${file}`)
  console.log(`${total.toFixed(1).padStart(7)} kB  first load of the inbox, gzipped; the limit is ${limit} kB`)
  if (total > limit) process.exitCode = 1
}
