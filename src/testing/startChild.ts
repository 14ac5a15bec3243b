import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A server in a process of its own. */
export interface ServerProcess {
  url: string
  process: ChildProcess
  /** Kills it as `kill -9` does, and resolves when it is gone. */
  kill(): Promise<void>
  /** Asks it to stop. */
  stop(): Promise<void>
}

/** What the environment gives any program of ours. Most of what a start costs is compiling, so what was compiled is kept, as in use. */
export const bareEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name === 'PATH' || name === 'NODE_COMPILE_CACHE'),
)

/**
 * Starts a server in a process of its own; `env` as in docs/configuration.md, `program` another one than the server of the tests. Rejects with what it
 * said when it ends instead of starting.
 */
export async function startChild(
  env: Record<string, string>,
  program = new URL('./serverChild.ts', import.meta.url),
): Promise<ServerProcess> {
  const script = fileURLToPath(program)
  const child = spawn(process.execPath, [script], {
    env: { ...bareEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-4000)))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()))
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${complaint}`)))
  })
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  return { url, process: child, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
