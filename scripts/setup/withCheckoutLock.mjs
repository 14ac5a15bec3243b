import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkout } from './checkout.mjs'
import { say } from './say.mjs'

/** The holder touches its lock this often, in ms. */
const beat = 1_000
/** A lock that was not touched for so long, in ms, is of a process that was killed. */
const dead = 10_000

/**
 * Does the work while no other process of this checkout does work of this name. Time stamps tell whether a holder lives, not its pid,
 * which means nothing to another container on the same folder.
 *
 * @param {string} name
 * @param {() => Promise<void>} work
 */
export async function withCheckoutLock(name, work) {
  const folder = join(checkout, '.cache')
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, `${name}.lock`)
  const mine = randomUUID()
  for (let events = false; !claimed(lock, mine); events = true) {
    if (!events) say(`Another start is at the same work (${name}); waiting for it.`)
    clearDead(lock)
    await sleep(250)
  }
  const status = setInterval(() => utimesSync(lock, new Date(), new Date()), beat)
  const release = () => {
    clearInterval(status)
    if (holder(lock) === mine) rmSync(lock, { force: true })
  }
  process.once('exit', release)
  try {
    await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/** @param {string} lock @param {string} mine */
function claimed(lock, mine) {
  try {
    writeFileSync(lock, mine, { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
}

/** @param {string} lock */
function clearDead(lock) {
  const found = holder(lock)
  if (found === undefined || Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) < dead) return
  // Of several who see the same dead holder only one gets the file by renaming it; should it be somebody's new claim by then, it goes back.
  const aside = `${lock}.${randomUUID()}`
  try {
    renameSync(lock, aside)
    if (holder(aside) === found) rmSync(aside)
    else renameSync(aside, lock)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error
  }
}

/** @param {string} lock @returns {string | undefined} whose it is; undefined when it is nobody's */
function holder(lock) {
  try {
    return readFileSync(lock, 'utf8')
  } catch {
    return undefined
  }
}
