import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ownPort } from './ownPort.ts'

/**
 * Where the machine has a Redis server, by REDIS_SERVER or on the PATH; a Redis of its own for a test, or null where there is none. With
 * `password` it lets in only who says it.
 */
export async function startRedis(password?: string): Promise<{ url: string; stop(): Promise<void> } | null> {
  const port = await ownPort()
  const redis = spawn(
    process.env['REDIS_SERVER'] ?? 'redis-server',
    [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      ...(password === undefined ? [] : ['--requirepass', password]),
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const ready = await new Promise<boolean>((resolve) => {
    redis.on('error', () => resolve(false))
    redis.on('exit', () => resolve(false))
    redis.stdout.on('data', (chunk: Buffer) => chunk.includes('Ready to accept') && resolve(true))
  })
  if (!ready) return null
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      const exited = once(redis, 'exit')
      redis.kill('SIGTERM')
      await exited
    },
  }
}
