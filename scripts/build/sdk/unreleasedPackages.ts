import type { Member } from './Member.ts'
import { nodeFile, packNode } from './packNode.ts'
import { packPython, pythonFile } from './packPython.ts'
import { packRuby, rubyFile } from './packRuby.ts'
import { releasedFiles } from './releasedPackages.ts'

const sdks = [
  { file: nodeFile, pack: packNode },
  { file: pythonFile, pack: packPython },
  { file: rubyFile, pack: packRuby },
]

/** The packages of the versions in the making, packed from the source: it still may change what they hold. */
export function unreleasedPackages(root: string): Member[] {
  const released = releasedFiles(root)
  return sdks.filter(({ file }) => !released.includes(file(root))).map(({ pack }) => pack(root))
}
