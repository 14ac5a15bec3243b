import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkout } from './checkout.mjs'
import { demandWritable } from './demandWritable.mjs'
import { node24 } from './node24.mjs'
import { pageFingerprint } from './pageInputs.mjs'
import { runChild } from './runChild.mjs'
import { say } from './say.mjs'
import { SetupError } from './SetupError.mjs'
import { withCheckoutLock } from './withCheckoutLock.mjs'

const page = join(checkout, 'dist/web')
/** What the page was built from. Beside it, not in it: everything in it is served. */
const stamp = join(checkout, 'dist/web.inputs')

/** Builds the page into `dist/web`, unless the one there was built from the same files. */
export async function buildPage() {
  if (isBuilt()) return
  demandWritable('The page has to be built')
  await withCheckoutLock('build', async () => {
    if (isBuilt()) return
    const begun = Date.now()
    const inputs = pageFingerprint(checkout)
    say('Building the page.')
    await runVite(`${page}.next`)
    // The one who serves the page meanwhile has the old one until the new one is whole, and a build that breaks off leaves the old one.
    rmSync(stamp, { force: true })
    rmSync(page, { recursive: true, force: true })
    renameSync(`${page}.next`, page)
    writeFileSync(stamp, inputs)
    say(`Built in ${((Date.now() - begun) / 1000).toFixed(1)} s.`)
  })
}

function isBuilt() {
  return existsSync(join(page, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === pageFingerprint(checkout)
}

/** @param {string} folder */
async function runVite(folder) {
  const args = ['build', '--configLoader', 'native', '--logLevel', 'warn', '--outDir', folder]
  // Its words go to stderr: under `npm run --silent`, stdout belongs to the program that is started.
  const code = await runChild(node24(), [join(checkout, 'node_modules/vite/bin/vite.js'), ...args], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 2, 'inherit'],
  })
  if (code > 128) throw new SetupError('Building the page was broken off. The next start does it again.')
  if (code !== 0) throw new SetupError(`The page could not be built (Vite ended with ${code}); its own words are above.`)
}
