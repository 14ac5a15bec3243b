import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this checkout, without a slash at the end. */
export const checkout = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/**
 * Where Node.js keeps what it compiled between starts, in a folder that only the owner of the checkout writes to. Without it each start takes a third
 * longer, and the program that takes the types out of the code stays loaded, which is 17 MB.
 */
export const compiledCode = join(checkout, '.cache', 'compiled')
