// Loaded before the tests by `npm test -- --late`: what comes late by chance on a busy machine comes late often. Each process stands still now and then, and
// what it sends by TCP waits a little, in its order. A test that holds here waits for what it looks at; one that fails here would fail in CI, some day.
import { Socket } from 'node:net'
import { Duplex, Writable } from 'node:stream'

/** As it is now: tests put clocks of their own in its place. */
const later = globalThis.setTimeout

/** For so many milliseconds a process stands still: mostly for a moment, at times for long. */
function pause() {
  const dice = Math.random()
  if (dice < 0.03) return 900
  return dice < 0.3 ? 40 + 260 * Math.random() : 30 * Math.random()
}

const cell = new Int32Array(new SharedArrayBuffer(4))
function standStill() {
  Atomics.wait(cell, 0, 0, pause())
  later(standStill, 20 + 900 * Math.random()).unref()
}
later(standStill, 500).unref()

/** The sockets whose words wait. */
const waiting = new WeakSet()

/**
 * @this {Socket}
 * @param {Parameters<Socket['write']>} words
 * @returns {boolean}
 */
function writeLate(...words) {
  if (this.remotePort !== undefined && !waiting.has(this) && Math.random() < 0.12) {
    waiting.add(this)
    this.cork()
    later(() => waiting.delete(this) && this.uncork(), Math.random() < 0.1 ? 30 + 170 * Math.random() : 30 * Math.random())
  }
  return /** @type {boolean} */ (Reflect.apply(Writable.prototype.write, this, words))
}

/**
 * What waits is sent before its socket is destroyed, as it would have been.
 *
 * @this {Socket}
 * @param {Parameters<Socket['destroy']>} cause
 * @returns {Socket}
 */
function destroyLate(...cause) {
  if (waiting.delete(this)) this.uncork()
  return /** @type {Socket} */ (Reflect.apply(Duplex.prototype.destroy, this, cause))
}

Object.assign(Socket.prototype, { write: writeLate, destroy: destroyLate })
