import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * When the process began, in a form made only for comparing, or undefined when no such process lives. A pid alone says little, as the
 * system gives it to another process sooner or later; a pid and its start do not come twice.
 */
export async function processStart(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') {
    const output = await run('ps', ['-o', 'stat=,lstart=', '-p', String(pid)]).catch(() => undefined)
    const [, state, start] = /^\s*(\S+)\s+(.+?)\s*$/.exec(output?.stdout ?? '') ?? []
    return state?.startsWith('Z') ? undefined : start
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The second field is the program's name in brackets and may hold anything; what we want comes after it: state, then ticks since boot.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, start] = [fields[0], fields[19]]
  // A zombie has ended; its parent has only not asked yet, as in containers where the server is process 1.
  return state === 'Z' || state === 'X' ? undefined : start
}

/** The program and its arguments, or an empty list when the process is gone. Separated by blanks where the system tells no better. */
export async function processArguments(pid: number): Promise<string[]> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return line.split('\0')
  }
  const output = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => undefined)
  return (output?.stdout ?? '').trim().split(' ')
}
