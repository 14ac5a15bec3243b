import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { checkout } from './checkout.mjs'

/** What a person or a supervisor ends programs by. */
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Runs a program in the checkout and answers its exit code (128 and the signal's number, where a signal ended it). Signals are passed on,
 * and this process waits, so that anyone who ends npm ends the program, and nothing stays behind. With `onOutput` the program gets no input, and
 * what it writes goes there, piece by piece.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {Pick<import('node:child_process').SpawnOptions, 'env' | 'stdio'>} options
 * @param {(text: string) => void} [onOutput]
 * @returns {Promise<number>}
 * @throws when it cannot be started
 */
export async function runChild(command, args, options, onOutput) {
  const child = spawn(command, args, { ...options, cwd: checkout, ...(onOutput && { stdio: ['ignore', 'pipe', 'pipe'] }) })
  if (onOutput) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', onOutput)
  // Ctrl-C in a terminal reaches the program by itself; a second one would mean: hurry.
  const pass = (/** @type {NodeJS.Signals} */ signal) => void ((signal !== 'SIGINT' || !process.stdin.isTTY) && child.kill(signal))
  for (const signal of signals) process.on(signal, pass)
  try {
    const [code, signal] = /** @type {[number | null, NodeJS.Signals | null]} */ (await once(child, onOutput ? 'close' : 'exit'))
    return code ?? 128 + (signal === null ? 0 : constants.signals[signal])
  } finally {
    for (const signal of signals) process.off(signal, pass)
  }
}
