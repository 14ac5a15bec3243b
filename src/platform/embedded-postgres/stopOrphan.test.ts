import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { layoutOf } from './layoutOf.ts'
import { processStart } from './processStart.ts'
import { stopOrphan } from './stopOrphan.ts'

/** Goes by the name of a database on these files, asks for no end, and has a parent that never learns of it. */
const ignoresInterrupts = (data: string) =>
  `(exec -a postgres bash -c 'trap "" INT; while :; do sleep 0.1; done' orphan -D ${data} -p 1) & echo $!; exec sleep 60`

test('a database that is killed while its end is waited for stands in the way of none, also where nobody asks after the dead', async () => {
  const home = await mkdtemp(join(tmpdir(), 'baton-orphan-'))
  const layout = layoutOf(home)
  await mkdir(layout.data, { recursive: true })
  const parent = spawn('bash', ['-c', ignoresInterrupts(layout.data)], { stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const [found] = (await once(parent.stdout, 'data')) as [Buffer]
    const pid = Number(found.toString())
    const file = join(layout.data, 'postmaster.pid')
    await writeFile(file, `${pid}\n${layout.data}\n0\n1\n`)
    while (!(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres')).startsWith('postgres')) await new Promise(setImmediate)
    const said: string[] = []
    await stopOrphan(layout, '', (line) => {
      said.push(line)
      process.kill(pid, 'SIGKILL')
    })
    expect(said).toEqual([expect.stringContaining(`left its database running (pid ${pid})`)])
    expect(await processStart(pid)).toBeUndefined()
    // Dead, and still there for anyone who only asks whether there is such a process, as PostgreSQL does.
    expect(process.kill(pid, 0)).toBe(true)
    expect((await readFile(file, 'utf8')).split('\n')).toEqual(['2147483647', layout.data, '0', '1', ''])
  } finally {
    parent.kill('SIGKILL')
    await rm(home, { recursive: true })
  }
})
