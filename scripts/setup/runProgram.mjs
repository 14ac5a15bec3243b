import { join } from 'node:path'
import { checkout } from './checkout.mjs'
import { findSettings } from './findSettings.mjs'
import { node24 } from './node24.mjs'
import { runChild } from './runChild.mjs'
import { SetupError } from './SetupError.mjs'

/**
 * Young objects get 4 MB instead of 16, and the heap may become 1.4 times as large as what is alive in it before it is collected: the server then lives in
 * some 150 MB less, for a tenth more work.
 */
export const smallHeap = ['--max-semi-space-size=4', '--heap-growing-percent=40']

/**
 * Where Node.js keeps what it compiled between starts, in a folder that only the owner of the checkout writes to. Without it each start takes a third
 * longer, and the program that takes the types out of the code stays loaded, which is 17 MB.
 */
const compiledCode = join(checkout, '.cache', 'compiled')

/**
 * Runs a program of Baton on Node.js 24 and answers its exit code.
 *
 * @param {string[]} args the file and its arguments
 * @param {boolean} withSettings whether it gets what stands in `.env`, where there is one
 * @returns {Promise<number>}
 */
export async function runProgram(args, withSettings) {
  // Asked for only where it is: Node.js would say on every start that it is missing.
  const settings = withSettings ? findSettings(join(checkout, '.env')) : null
  const options = [...smallHeap, ...(settings === null ? [] : [`--env-file=${settings}`])]
  try {
    return await runChild(node24(), [...options, ...args], { env: { NODE_COMPILE_CACHE: compiledCode, ...process.env }, stdio: 'inherit' })
  } catch (error) {
    if (error instanceof SetupError) throw error
    throw new SetupError(
      `Node.js 24 in node_modules cannot be started: ${String(error)}.\n` +
        'If node_modules was installed on another machine, remove it and run the same command again.',
    )
  }
}
