import { spawn, type ChildProcess } from 'node:child_process'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#platform/embedded-postgres/freePort.ts'

/**
 * Starts a program that serves Baton and answers how many milliseconds passed until it says that it is ready; then stops it as Ctrl-C
 * does and waits until it is gone. Fails when it ends before, or needs more than two minutes.
 */
export async function timeToReady(command: string, args: string[], env: Record<string, string>): Promise<number> {
  const port = await freePort()
  const from = performance.now()
  const child = spawn(command, args, {
    env: { ...process.env, LOG_LEVEL: 'error', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that it can be stopped as Ctrl-C stops it: all of it at once.
    detached: true,
  })
  let output = ''
  let ended = false
  const listen = (chunk: Buffer) => void (output = (output + chunk.toString()).slice(-2000))
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const end = new Promise<void>((resolve) =>
    child.once('exit', () => {
      ended = true
      resolve()
    }),
  )
  try {
    while (!(await isReady(port))) {
      if (ended) throw new Error(`${command} ${args.join(' ')} ended before it was ready: ${output}`)
      if (performance.now() - from > 120_000) throw new Error(`${command} ${args.join(' ')} was not ready after two minutes: ${output}`)
      await sleep(5)
    }
    return performance.now() - from
  } finally {
    stop(child, 'SIGINT')
    await Promise.race([end, sleep(20_000)])
    if (!ended) stop(child, 'SIGKILL')
  }
}

function stop({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid!, signal)
  } catch {
    // It has ended by itself.
  }
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get({ port, host: '127.0.0.1', path: '/readyz', agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    asked.on('error', () => resolve(false))
  })
}
