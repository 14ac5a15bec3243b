import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkout } from './checkout.mjs'
import { SetupError } from './SetupError.mjs'

/** The Node.js that Baton runs on: the exact one that npm installed, or else the one at work, where it is new enough. */
export function node24() {
  const ours = join(checkout, 'node_modules/node/bin/node')
  if (existsSync(ours)) return ours
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new SetupError(
    `npm did not install Node.js 24 into node_modules, and this one is ${process.version}.\n` +
      'Its install script was not run: allow it (npm config delete ignore-scripts), remove node_modules, and run the same command again.',
  )
}
