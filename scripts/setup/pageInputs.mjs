import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * Outside `src`, what decides how the page, and the packages of the SDKs beside it, are built; our own steps of the build stand in
 * `scripts/build`.
 *
 * @param {string} root the checkout
 */
export function pageSettings(root) {
  const steps = readdirSync(join(root, 'scripts/build'), { recursive: true, encoding: 'utf8' }).filter((name) => /^[\w/]+\.ts$/.test(name))
  const sdks = readdirSync(join(root, 'sdk'), { recursive: true, encoding: 'utf8' }).filter((name) => handedOut.test(name))
  return [
    'LICENSE',
    'package-lock.json',
    ...steps.map((name) => `scripts/build/${name}`),
    ...sdks.map((name) => `sdk/${name}`).toSorted(),
    'tsconfig.base.json',
    'tsconfig.web.json',
    'vite.config.ts',
  ]
}

/** Files of the SDKs that packages are made from, neither tests nor examples; and the list of released packages, with their hashes. */
const handedOut =
  /^(node\/(?!.*\.test\.)\w+\.[\w.]+|released\/SHA256SUMS|python\/(baton\/)?[\w.]+\.(py|typed|toml|md)|ruby\/(lib\/.*\.rb|[\w.]+\.(gemspec|md)))$/

/** Rooms of `src` that never reach a browser; of a provider only what stands in the first folder may. */
const apart = [
  /^(app|platform|cli)\//,
  /^features\/(.+\/)?server\//,
  /^features\/inbox\/(?!web\/)(?!.*(contract|Contract|rules|sourceLimits|mentions|videoHosts)\.ts$)/,
  /^sandbox\/(?!web\/|[^/]+\/contract\.ts$)/,
  /^providers\/[^/]+\/.+\//,
  /(^|\/)testing\//,
  /\.test\.tsx?$/,
]

/**
 * Whether a file may be part of the page. It leaves out rather than lets in, so that a new kind of file is never missed;
 * the architecture test holds it to what the pages really import.
 *
 * @param {string} path below `src`, with slashes
 */
export function isPageInput(path) {
  return !apart.some((pattern) => pattern.test(path))
}

/**
 * A hash of everything the page is built from; takes some 20 ms.
 *
 * @param {string} root the checkout
 * @returns {string}
 */
export function pageFingerprint(root) {
  const hash = createHash('sha256')
  const src = join(root, 'src')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => isPageInput(path))
    .map((path) => join(src, path))
    .filter((file) => statSync(file).isFile())
    .toSorted()
  for (const file of [...pageSettings(root).map((name) => join(root, name)), ...files]) {
    const bytes = readFileSync(file)
    hash.update(`${relative(root, file)} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}
