import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { folderOfTest } from '#testing/folderOfTest.ts'
import { typeIn } from '#testing/typeIn.ts'

const program = fileURLToPath(new URL('./baton.ts', import.meta.url))

test('who reads no more of what a command says is no failure of it', async () => {
  const child = spawn(process.execPath, [program, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number | null]>])
  expect([code, said]).toEqual([0, ''])
})

test('a data folder that cannot be made is told with what to do', async () => {
  // Nobody may make a folder there, also not root.
  const closed = process.platform === 'linux' ? '/sys/kernel' : '/System'
  const file = join(await folderOfTest('closed'), 'baton.backup')
  const { code, err } = await typeIn({ BATON_DATA_DIR: join(closed, 'baton'), DATABASE_URL: 'postgres://127.0.0.1/baton' }, 'backup', file)
  expect([code, err]).toEqual([1, expect.stringMatching(/^Baton may not write into its data folder \(.+\)\. Make it/)])
})
