import { brand } from '#shared/brand.ts'
import { codeOf } from '#shared/codeOf.ts'
import { errorMessage } from '#shared/errorMessage.ts'
import { ClusterError } from './ClusterError.ts'
import type { Layout } from './layoutOf.ts'

/** PostgreSQL answers with these while it starts, stops, or has no room: a moment later it may answer otherwise. */
const passing = /^(57P0[1-3]|53)/
const wayOut = 'or restore a backup into a new folder by BATON_DATA_DIR'

/**
 * Why a PostgreSQL that runs will never answer us, when that is sure. Null while it may still: unless it was asked `longEnough`, what it says
 * in passing and what only the connection says are waited out.
 */
export function refusalTrouble(cause: unknown, layout: Layout, longEnough: boolean): ClusterError | null {
  const code = codeOf(cause) ?? ''
  const message = errorMessage(cause)
  if (code === '28P01') return wrongPassword(layout, cause)
  const isFinal = /^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]+$/.test(code) && !passing.test(code)
  if (!isFinal && !longEnough) return null
  return new ClusterError(
    `The database in ${layout.home} runs, but does not answer ${brand.name} (${message}).`,
    `Set right what it says (see ${layout.log} and ${layout.data}/pg_hba.conf), ${wayOut}.`,
    { cause },
  )
}

/** The password is 192 random bits that stand nowhere else, so it is the file that has to come back. */
export function wrongPassword(layout: Layout, cause?: unknown): ClusterError {
  return new ClusterError(
    `The password in ${layout.password} is not that of the database beside it.`,
    `Bring back the ${layout.password} that belongs to this database, ${wayOut}.`,
    { cause },
  )
}
