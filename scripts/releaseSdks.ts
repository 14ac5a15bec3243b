import { fileURLToPath } from 'node:url'
import { releaseSdks } from './build/sdk/releaseSdks.ts'
import { releasedFolder } from './build/sdk/releasedPackages.ts'

// `npm run release-sdks`: keeps the packages of the SDKs, as they are packed now, among the released ones, which every server hands out.

const kept = releaseSdks(fileURLToPath(new URL('..', import.meta.url)))
for (const file of kept) console.log(`${releasedFolder}/${file} is kept.`)
if (kept.length === 0) {
  console.error('The versions of all three SDKs are released already, and stay as they are. Raise the version of what changed.')
  process.exitCode = 1
}
