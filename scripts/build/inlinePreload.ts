import type { Plugin, Rolldown } from 'vite'

const helper = '\0vite/preload-helper.js'

/**
 * Vite hands each part that is fetched later to a helper that fetches the part's styles first. All of ours come with the page, so the helper
 * only calls; that saves 0.6 kB of the first load. A part with styles of its own would stand there without them, and fails the build.
 */
export function inlinePreload(): Plugin {
  return {
    name: 'inline-preload',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === helper ? 'export const __vitePreload = (load) => load()' : undefined),
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const atOnce = new Set(chunks.filter((chunk) => chunk.isEntry).flatMap((entry) => [entry.fileName, ...needed(entry, bundle)]))
      const styled = chunks.find((chunk) => !atOnce.has(chunk.fileName) && chunk.viteMetadata!.importedCss.size > 0)
      if (styled)
        this.error(
          `${styled.name} has styles of its own, which nothing fetches: import them with the page, or take out scripts/build/inlinePreload.ts.`,
        )
    },
  }
}

/** The files that a chunk cannot run without. */
function needed(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  for (const name of chunk.imports) {
    const file = bundle[name]
    if (found.has(name) || file?.type !== 'chunk') continue
    found.add(name)
    needed(file, bundle, found)
  }
  return found
}
