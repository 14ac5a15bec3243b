import { posix } from 'node:path'

/**
 * Files that a page of documentation names and that are not there: the targets of its links, and what it writes in backticks like a file of
 * the code (`registerRoutes.ts`, `src/app/startServer.ts`), which may be the end of a path.
 *
 * @param path where the page is, from the root
 * @param files every file there is, from the root
 */
export function findBrokenReferences(path: string, text: string, files: ReadonlySet<string>): string[] {
  const folders = new Set([...files].flatMap((file) => parentsOf(file)))
  const ends = new Set([...files].flatMap((file) => endsOf(file)))
  const prose = text.replace(/^```[^]*?^```/gm, '')
  const broken: string[] = []
  for (const [, target] of prose.replace(/`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)) {
    const [file = ''] = target!.split('#')
    if (/^[a-z]+:/.test(file) || file === '') continue
    const place = posix.normalize(posix.join(posix.dirname(path), file)).replace(/\/$/, '')
    if (!files.has(place) && !folders.has(place)) broken.push(`${path} links to ${target}, which is not there`)
  }
  for (const [, name] of prose.matchAll(/`([\w@./-]+\.(?:tsx?|mjs|md|css))`/g)) {
    if (!ends.has(name!)) broken.push(`${path} names ${name}, which is not there`)
  }
  for (const [, name] of prose.matchAll(/`((?:src|tests|docs|scripts|bench|sdk)\/[\w@./-]+)`/g)) {
    const place = name!.replace(/\/$/, '')
    if (!files.has(place) && !folders.has(place)) broken.push(`${path} names ${name}, which is not there`)
  }
  return [...new Set(broken)]
}

/** `a/b/c.ts` → `a/b/c.ts`, `b/c.ts`, `c.ts` */
const endsOf = (file: string) => file.split('/').map((_, index, parts) => parts.slice(index).join('/'))

/** `a/b/c.ts` → `a`, `a/b` */
const parentsOf = (file: string) =>
  file
    .split('/')
    .slice(0, -1)
    .map((_, index, parts) => parts.slice(0, index + 1).join('/'))
