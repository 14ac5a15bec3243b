import { posix } from 'node:path'

/** What there is to refer to: every file, every folder, and every end of a path (`a/b/c.ts`, `b/c.ts`, `c.ts`). */
export interface Places {
  files: ReadonlySet<string>
  folders: ReadonlySet<string>
  ends: ReadonlySet<string>
}

/** The places of a repository, by the paths of all its files from the root. */
export function placesOf(paths: string[]): Places {
  const parts = paths.map((path) => path.split('/'))
  return {
    files: new Set(paths),
    folders: new Set(parts.flatMap((names) => names.slice(1).map((_, index) => names.slice(0, index + 1).join('/')))),
    ends: new Set(parts.flatMap((names) => names.map((_, index) => names.slice(index).join('/')))),
  }
}

/**
 * What a page of documentation refers to and is not there: the targets of its links and pictures, and what it writes in backticks like a file of
 * the code (`registerRoutes.ts`, `src/app/startServer.ts`), which may be the end of a path.
 *
 * @param path where the page is, from the root
 */
export function findBrokenReferences(path: string, text: string, { files, folders, ends }: Places): string[] {
  const isThere = (place: string) => files.has(place) || folders.has(place)
  const prose = text.replace(/^```[^]*?^```/gm, '')
  const plain = prose.replace(/`[^`\n]*`/g, '')
  const targets = [...plain.matchAll(/\]\(([^)\s]+)\)/g), ...plain.matchAll(/\b(?:src|srcset|href)="([^"\s]+)"/g)].map(
    ([, target]) => target!,
  )
  const broken = targets
    .filter((target) => !/^([a-z]+:|#)/.test(target))
    .filter((target) => !isThere(posix.join(posix.dirname(path), target.split('#')[0]!).replace(/\/$/, '')))
    .map((target) => `${path} links to ${target}, which is not there`)
  for (const [, name] of prose.matchAll(/`([\w@./-]+)`/g)) {
    const isFile = /\w\.(?:tsx?|mjs|md|css)$/.test(name!)
    const isPath = /^(?:src|tests|docs|scripts|bench|sdk)\//.test(name!)
    if ((isFile && !ends.has(name!)) || (isPath && !isThere(name!.replace(/\/$/, ''))))
      broken.push(`${path} names ${name}, which is not there`)
  }
  return [...new Set(broken)]
}
