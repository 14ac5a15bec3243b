import { spawn, type ChildProcess } from 'node:child_process'

/** Seconds in which a database that was left writes everything down; fewer than where somebody waits for that, as the next start may be waiting. */
const stopWithin = 10

/**
 * Has a PostgreSQL stop by itself when this process exits without having stopped it, by an error of its own. Gives back how to call that off.
 *
 * SIGINT alone would do, but for one case: a PostgreSQL that repairs itself, after one of its processes was killed, sends its sessions away and then
 * waits without end for helpers that nobody told to go (seen in 18). Then there is nothing to write down, and SIGQUIT ends it; the next start
 * repairs the rest. Who exits cannot wait for that, so a shell does.
 */
export function stopAtExit(postmaster: ChildProcess): () => void {
  const stop = () => {
    const { pid } = postmaster
    if (pid === undefined || !postmaster.kill('SIGINT')) return
    // Looked at each second, so that a process that gets its pid later is never taken for it.
    const watch = `n=0; while kill -0 ${pid} && [ $n -lt ${stopWithin} ]; do sleep 1; n=$((n + 1)); done; kill -QUIT ${pid}`
    spawn('/bin/sh', ['-c', watch], { cwd: '/', env: { PATH: '/usr/bin:/bin' }, detached: true, stdio: 'ignore' })
  }
  process.once('exit', stop)
  return () => void process.off('exit', stop)
}
