import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const ways = [
  { ending: '.br', compress: promisify(brotliCompress) },
  { ending: '.gz', compress: promisify(gzip) },
]
/** What does not get smaller by it (fonts, pictures) is left as it is; so is what fits into one packet. */
const worthwhile = /\.(js|css|html|svg|webmanifest)$/
const onePacket = 1400

/** Puts a compressed copy (`.br`, `.gz`) beside every built file, so that the server compresses nothing while somebody waits. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true }).catch(() => [])
      await Promise.all(files.filter((file) => worthwhile.test(file)).map((file) => compressFile(join(folder, file))))
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length <= onePacket) return
  for (const { ending, compress } of ways) await writeFile(path + ending, await compress(content))
}
