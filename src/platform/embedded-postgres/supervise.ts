import type { ChildProcess } from 'node:child_process'
import { stopAtExit } from './stopAtExit.ts'
import { timeoutMs } from './stopOrphan.ts'

/**
 * Looks after a running PostgreSQL. The function it gives back stops it, however often and from however many places it is called, and then
 * does `after`. `died` is called when PostgreSQL ends without having been asked to.
 */
export function supervise(postmaster: ChildProcess, after: () => Promise<void>, died: (how: string) => void): () => Promise<void> {
  let stopping: Promise<void> | undefined
  const stay = stopAtExit(postmaster)
  const ended = new Promise<void>((resolve) => {
    postmaster.once('exit', (code, signal) => {
      stay()
      resolve()
      if (!stopping) died(signal ?? `code ${code}`)
    })
  })
  return () => (stopping ??= stop(postmaster, ended, after))
}

/** SIGINT is PostgreSQL's fast stop: sessions end, everything is written. SIGQUIT is its immediate one, which the next start repairs. */
async function stop(postmaster: ChildProcess, ended: Promise<void>, after: () => Promise<void>): Promise<void> {
  try {
    if (postmaster.exitCode !== null || postmaster.signalCode !== null) return
    postmaster.ref()
    postmaster.kill('SIGINT')
    const hurry = setTimeout(() => postmaster.kill('SIGQUIT'), timeoutMs)
    await ended
    clearTimeout(hurry)
  } finally {
    await after()
  }
}
