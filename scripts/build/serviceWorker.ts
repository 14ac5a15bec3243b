import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Plugin, Rolldown } from 'vite'

/** What lies beside the built files and belongs to the page. */
const marks = ['baton', 'ai', 'help', 'nobody', 'person'].flatMap((mark) =>
  ['', '-unread', '-waiting'].map((dot) => `/marks/${mark}${dot}.svg`),
)
const besides = ['/theme.js', '/baton.webmanifest', ...marks]

/** Writes the service worker with the list of all files of the page; its version is theirs, so that a new build is a new worker. */
export function serviceWorker(template: string): Plugin {
  return {
    name: 'offline-shell',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const files = [...filesOfPage(bundle)].map((file) => `/${file}`).toSorted((a, b) => a.localeCompare(b))
      const all = [...files, ...besides]
      const source = await readFile(template, 'utf8')
      const version = createHash('sha256')
        .update(source + JSON.stringify(all))
        .digest('hex')
        .slice(0, 16)
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: source.replace('__VERSION__', version).replace("['__FILES__']", JSON.stringify(all)),
      })
    },
  }
}

/** Everything the page may ever ask for: what its entry imports, now or later, with the styles; and the fonts. */
function filesOfPage(bundle: Rolldown.OutputBundle): Set<string> {
  const found = new Set<string>()
  const add = (file: string) => {
    const chunk = bundle[file]
    if (!chunk || found.has(file)) return
    found.add(file)
    if (chunk.type !== 'chunk') return
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) add(next)
    const { importedCss, importedAssets } =
      (chunk as { viteMetadata?: Record<'importedCss' | 'importedAssets', Set<string>> }).viteMetadata ?? {}
    for (const next of [...(importedCss ?? []), ...(importedAssets ?? [])]) add(next)
  }
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && file.isEntry && !/\/sandbox\//.test(file.facadeModuleId ?? '')) add(file.fileName)
    if (file.type === 'asset' && file.fileName.endsWith('.woff2')) add(file.fileName)
  }
  return found
}
