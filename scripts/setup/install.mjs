import { join } from 'node:path'
import { checkout } from './checkout.mjs'
import { demandWritable } from './demandWritable.mjs'
import { isInstalled } from './isInstalled.mjs'
import { runChild } from './runChild.mjs'
import { say } from './say.mjs'
import { SetupError } from './SetupError.mjs'
import { withCheckoutLock } from './withCheckoutLock.mjs'

/** Installs exactly what package-lock.json says, unless it is there. */
export async function install() {
  if (isInstalled(checkout)) return
  demandWritable('What Baton is built on has to be installed')
  await withCheckoutLock('install', async () => {
    if (isInstalled(checkout)) return
    const begun = Date.now()
    say('Installing what Baton is built on. This is done once, and takes about a minute.')
    const code = await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', '--no-update-notifier'])
    if (code > 128) throw new SetupError('Installing was broken off. The next start does it again.')
    if (code !== 0) {
      throw new SetupError(
        `npm could not install what Baton is built on (it ended with ${code}); its own words are above.\n` +
          'Check the network and the space on the disk, then run the same command again.',
      )
    }
    say(`Installed in ${Math.round((Date.now() - begun) / 1000)} s.`)
  })
}

/**
 * Runs npm by the Node.js of the machine: the one in node_modules, which npm scripts put first on the path, goes away while npm works.
 *
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
async function npm(args) {
  const path = (process.env['PATH'] ?? '').split(':').filter((folder) => folder !== join(checkout, 'node_modules/.bin'))
  try {
    return await runChild('npm', args, { env: { ...process.env, PATH: path.join(':') }, stdio: ['ignore', 'ignore', 'inherit'] })
  } catch (error) {
    throw new SetupError(`npm could not be started: ${String(error)}. Install Node.js 20 or newer with npm.`)
  }
}
