import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { bareEnvironment } from '#testing/startChild.ts'

const program = fileURLToPath(new URL('../../src/app/main.ts', import.meta.url))

/** How a server that was started as people start it ended. */
export interface Ending {
  code: number | null
  stdout: string
  stderr: string
}

/** Starts the real program; nothing of this environment goes along but the way to programs. */
function start(mode: 'live' | 'sandbox', env: Record<string, string>): { child: ChildProcess; ending: Promise<Ending> } {
  const child = spawn(process.execPath, [program, mode], {
    env: { ...bareEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()))
  const ending = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }))
  return { child, ending }
}

/** For a server that is expected to refuse; should it start after all, it is stopped, and its code says so. */
export async function startAndEnd(mode: 'live' | 'sandbox', env: Record<string, string>): Promise<Ending> {
  const { child, ending } = start(mode, env)
  const late = setTimeout(() => child.kill('SIGTERM'), 100_000)
  return ending.finally(() => clearTimeout(late))
}

/** Starts a server, waits until it answers at `url`, lets `work` look at it, and stops it. Answers how it ended. */
export async function whileRunning(
  mode: 'live' | 'sandbox',
  env: Record<string, string>,
  url: string,
  work: () => Promise<void>,
): Promise<Ending> {
  const { child, ending } = start(mode, env)
  try {
    const answers = () =>
      fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    for (let waited = 0; !(await answers()); waited += 100) {
      if (child.exitCode !== null || waited > 60_000)
        throw new Error(`The server did not start: ${JSON.stringify(await Promise.race([ending, sleep(0)]))}`)
      await sleep(100)
    }
    await work()
  } finally {
    child.kill('SIGTERM')
  }
  return ending
}
