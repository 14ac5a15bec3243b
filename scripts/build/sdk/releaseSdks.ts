import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { releasedFolder, releasedPackages, sumLine, sumsFile } from './releasedPackages.ts'
import { unreleasedPackages } from './unreleasedPackages.ts'

/** Keeps the packages of the versions in the making, which are released by it and never change again; answers their names. */
export function releaseSdks(root: string): string[] {
  const before = releasedPackages(root)
  const fresh = unreleasedPackages(root)
  for (const { path, content } of fresh) writeFileSync(join(root, releasedFolder, path), content)
  const all = [...before, ...fresh].toSorted((a, b) => (a.path < b.path ? -1 : 1))
  writeFileSync(join(root, sumsFile), all.map((released) => `${sumLine(released)}\n`).join(''))
  return fresh.map(({ path }) => path)
}
