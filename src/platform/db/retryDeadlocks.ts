import { codeOf } from '#shared/codeOf.ts'
import { isPlanOutdated } from './isPlanOutdated.ts'

/**
 * Runs a transaction, and again, three times in all at most, when the database picks it as the victim of a deadlock or of a conflict, or does not take a
 * statement of it as it was prepared before the schema changed.
 */
export async function retryDeadlocks<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === 3 || !isRetryable(error)) throw error
    }
  }
}

/** Deadlock (40P01), serialization failure (40001), outdated plan: nothing was changed, and a second run usually goes through. */
function isRetryable(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40P01' || code === '40001' || isPlanOutdated(error)
}
