import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Parts of libraries that the page has something smaller for: who asks for what, and what they get. */
const instead = [
  // How an icon is drawn; the library's own way also knows contexts, aliases and strokes that do not scale, which we use nowhere.
  {
    importer: /\/lucide-react\/dist\/esm\/icons\//,
    source: /createLucideIcon\.mjs$/,
    code: `export { drawIcon as default } from '#web/components/drawIcon.ts'`,
  },
  // A stand-in for a hook that React has had since version 18.
  { importer: /\/wouter\/src\//, source: /^use-sync-external-store\/shim/, code: `export { useSyncExternalStore } from 'react'` },
  // What TanStack Query keeps of changes. Ours go by `ask`; anyone who wants its own way gives its client a real one.
  {
    importer: /\/query-core\/build\/modern\/queryClient\.js$/,
    source: /^\.\/mutationCache\.js$/,
    code: `export class MutationCache { clear() {} findAll() { return [] } resumePausedMutations() { return Promise.resolve() } }`,
  },
]
const prefix = fileURLToPath(new URL('../../src/web/lean-', import.meta.url))

/** Gives libraries our smaller parts, in the built page only; together they save 3 kB of its first load. */
export function replaceVendors(): Plugin {
  return {
    name: 'replace-vendors',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const index = instead.findIndex((one) => one.importer.test(importer) && one.source.test(source))
      return index === -1 ? undefined : `${prefix}${index}.js`
    },
    // Only the built page would fail, and only once somebody presses the button.
    transform: {
      filter: { id: /\/src\/(web|features)\//, code: /\buse(IsMutating|Mutation(State)?)\b/ },
      handler() {
        this.error(
          'The page has no mutations of TanStack Query: make the call with `callApi`, or take the stand-in out of scripts/build/replaceVendors.ts.',
        )
      },
    },
    load(id) {
      return id.startsWith(prefix) ? instead[Number(id.slice(prefix.length, -3))]?.code : undefined
    },
  }
}
