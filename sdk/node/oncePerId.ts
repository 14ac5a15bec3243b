/** 'ran': the work was done now. 'repeat': it was done before. 'running': its first delivery is still being worked on. */
export type OnceOutcome = 'ran' | 'repeat' | 'running'

/**
 * Runs a piece of work once for each id. What fails is forgotten, so that the next delivery of the same id tries again; so is what says of
 * itself that a part of it is still 'running' elsewhere.
 */
export type OncePerId = {
  run(id: string, work: () => Promise<void | 'running'>): Promise<OnceOutcome>
  /** For work of which a part comes later, and failed then. */
  forget(id: string): void
}

/** Remembers the last `limit` finished ids: repeats come within minutes or hours, not months. */
export function createOncePerId(limit = 5_000): OncePerId {
  const running = new Set<string>()
  const finished = new Set<string>()
  return {
    async run(id, work) {
      if (finished.has(id)) return 'repeat'
      if (running.has(id)) return 'running'
      running.add(id)
      try {
        if ((await work()) === 'running') return 'running'
        if (!running.has(id)) return 'ran'
        finished.add(id)
        const oldest = finished.size > limit ? finished.values().next().value : undefined
        if (oldest !== undefined) finished.delete(oldest)
        return 'ran'
      } finally {
        running.delete(id)
      }
    },
    forget(id) {
      running.delete(id)
      finished.delete(id)
    },
  }
}
