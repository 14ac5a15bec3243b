import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brand } from '#shared/brand.ts'
import { codeOf } from '#shared/codeOf.ts'
import { ClusterError } from './ClusterError.ts'
import type { Layout } from './layoutOf.ts'
import { processArguments, processStart } from './processStart.ts'
import { queryOnce } from './queryOnce.ts'
import { clusterUrl } from './clusterUrl.ts'

/** How long PostgreSQL may take to write everything down, in ms, before it is told to leave that to the next start. */
export const timeoutMs = 30_000

/** A pid that no system gives out. */
const nobody = 2_147_483_647

/**
 * Ends the PostgreSQL that a killed server left running on these files. It is stopped and restarted rather than used on, so that the
 * settings and the binaries are this server's, and no statement that the dead server sent can still commit behind the back of the new one.
 *
 * @throws ClusterError when it cannot be ended
 */
export async function stopOrphan(layout: Layout, password: string, log: (line: string) => void): Promise<void> {
  const path = join(layout.data, 'postmaster.pid')
  const text = await readFile(path, 'utf8').catch(() => '')
  const [first = '', , , port = ''] = text.split('\n')
  const pid = Number(first)
  const start = pid > 1 ? await processStart(pid) : undefined
  if (start === undefined || !(await isOurs(pid, port, layout, password))) {
    // Dead, or somebody else has this pid now.
    return strikePid(path)
  }
  log(`A killed ${brand.name} left its database running (pid ${pid}); stopping it.`)
  const stopped = (await end(pid, start, 'SIGINT')) || (await end(pid, start, 'SIGQUIT'))
  if (!stopped)
    throw new ClusterError(
      `The database that a killed ${brand.name} left (pid ${pid}) does not stop.`,
      `End process ${pid}, then start again.`,
    )
  // One that was killed while it was waited for has left its file.
  await strikePid(path)
}

/**
 * PostgreSQL clears away the file of one that has died, unless it mistakes for it the process that has its pid now, or a dead process that nobody has asked after,
 * for its like. So the pid goes; the rest stays, as PostgreSQL finds by it the sessions left at work.
 */
async function strikePid(path: string): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => '')
  if (text !== '') await writeFile(path, [String(nobody), ...text.split('\n').slice(1)].join('\n'))
}

async function isOurs(pid: number, port: string, layout: Layout, password: string): Promise<boolean> {
  const [program = '', ...args] = await processArguments(pid)
  if (basename(program) === 'postgres' && args.join(' ').includes(`-D ${layout.data} `)) return true
  // It may have been started by hand, in other words. It is ours if it takes our password and calls these files its own.
  const url = clusterUrl('postgres', port, password)
  const found = await queryOnce(url, "select current_setting('data_directory') as folder, pg_read_file('postmaster.pid') as file").catch(
    () => undefined,
  )
  return found?.['folder'] === layout.data && String(found['file']).startsWith(`${pid}\n`)
}

async function end(pid: number, start: string, signal: NodeJS.Signals): Promise<boolean> {
  try {
    process.kill(pid, signal)
  } catch (cause) {
    if (codeOf(cause) === 'ESRCH') return true
    throw new ClusterError(
      `The database of a killed ${brand.name} (pid ${pid}) belongs to another user.`,
      `Start ${brand.name} as that user, or end process ${pid}.`,
      { cause },
    )
  }
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(10)) {
    if ((await processStart(pid)) !== start) return true
  }
  return false
}
