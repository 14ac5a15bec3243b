import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether `node_modules` holds what `package-lock.json` says. npm keeps its own record of what it installed, written last; it is missing
 * after an install that was broken off, and it is right also where a person ran npm by hand.
 *
 * @param {string} root the folder of package-lock.json
 */
export function isInstalled(root) {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const found = packagesOf(join(root, 'node_modules/.package-lock.json'))
  if (!wanted || !found) return false
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true
    const there = found[path]
    // What another system needs is left out by npm, and what may fail was allowed to.
    if (!there) return optional === true
    return there.version === version && there.integrity === integrity && (optional === true || existsSync(join(root, path, 'package.json')))
  })
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }> | undefined}
 */
function packagesOf(file) {
  try {
    const lock = /** @type {{ packages: ReturnType<typeof packagesOf> }} */ (JSON.parse(readFileSync(file, 'utf8')))
    return lock.packages
  } catch {
    return undefined
  }
}
