import { dirname, join, normalize } from 'node:path'

/** The file of the checkout that an import in `path` names, by its path; null for a package. */
export function importedFile(path: string, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('#')) return `src/${bare.slice(1)}`
  return bare.startsWith('.') ? normalize(join(dirname(path), bare)) : null
}
