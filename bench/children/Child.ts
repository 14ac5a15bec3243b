import { fork, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { smallHeap } from '../../scripts/setup/runProgram.mjs'

/** As the server is started in use: with a small heap. What was compiled before comes with this process's environment. */
const asInUse = { execArgv: smallHeap }

interface Reply {
  id: number
  result?: unknown
  error?: string
}

/** A process of its own for a part of a measurement, so that it shares no event loop with the others. */
export class Child {
  readonly #process: ChildProcess
  readonly #waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  #next = 1

  /** `file` is a module of this folder that calls `serve`. */
  constructor(file: string) {
    this.#process = fork(join(import.meta.dirname, file), { ...asInUse, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    this.#process.on('message', (message) => this.#settle(message as Reply))
    this.#process.on('exit', (code, signal) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`${file} ended (${signal ?? code}) before it answered.`))
      this.#waiting.clear()
    })
  }

  request<Result = void>(what: string, input: unknown = null): Promise<Result> {
    const id = this.#next++
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#process.send({ id, what, input }, (error) => error && reject(error))
    })
  }

  /** What the process holds in memory, in MB. */
  async residentMegabytes(): Promise<number> {
    const status = await readFile(`/proc/${this.#process.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return
    const ended = new Promise((resolve) => this.#process.once('exit', resolve))
    if (this.#process.connected) this.#process.disconnect()
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), 15_000)
    await ended
    clearTimeout(timer)
  }

  #settle({ id, result, error }: Reply): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error !== undefined) waiting?.reject(new Error(error))
    else waiting?.resolve(result as never)
  }
}
