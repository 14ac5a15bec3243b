import { statfs } from 'node:fs/promises'
import { brand } from '#shared/brand.ts'
import { codeOf } from '#shared/codeOf.ts'
import { errorMessage } from '#shared/errorMessage.ts'
import { ClusterError } from './ClusterError.ts'

const elsewhere = 'or set BATON_DATA_DIR to another folder'

/** What went wrong with a file, as a sentence about the folder it happened in. */
export function fileTrouble(cause: unknown, folder: string): ClusterError {
  if (cause instanceof ClusterError) return cause
  const message = errorMessage(cause)
  switch (codeOf(cause)) {
    case 'ENOSPC':
    case 'EDQUOT':
    case '53100': // PostgreSQL's own word for it
      return new ClusterError(`The disk of the data folder ${folder} is full.`, `Free some space, ${elsewhere}.`, { cause })
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return new ClusterError(
        `${brand.name} may not use the data folder ${folder} (${message}).`,
        `Make it and what is in it the property of the user who starts ${brand.name}, ${elsewhere}.`,
        { cause },
      )
    case 'ENOTDIR':
    case 'EEXIST':
      return new ClusterError(`The data folder ${folder} is not a folder.`, `Move that file away, ${elsewhere}.`, { cause })
    default:
      return new ClusterError(`The database in ${folder} could not be started: ${message}`, `Set right what it names, ${elsewhere}.`, {
        cause,
      })
  }
}

/** Why PostgreSQL would not do what it was asked to, with its own last words. `doing` completes "The database …". */
export async function postgresTrouble(doing: string, said: string, folder: string): Promise<ClusterError> {
  const detail = said ? ` PostgreSQL said:\n${said}` : ''
  // On a full disk the log is cut off as well, so the disk itself is asked too.
  if (/No space left|quota exceeded/i.test(said) || (await isFull(folder))) {
    return new ClusterError(`The database ${doing}: the disk of ${folder} is full.${detail}`, `Free at least 100 MB, ${elsewhere}.`)
  }
  return new ClusterError(
    `The database ${doing}.${detail}`,
    `Set right what it says, ${elsewhere}, or use a PostgreSQL of your own by DATABASE_URL.`,
  )
}

/** True when less is left than PostgreSQL writes by merely starting. */
async function isFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk !== undefined && disk.bavail * disk.bsize < 1024 * 1024
}

/** The program itself could not be run: not ours to repair. */
export function programTrouble(program: string, cause: Error): ClusterError {
  return new ClusterError(
    `PostgreSQL does not run on this machine: ${program} (${cause.message}).`,
    'Its binaries need a usual Linux (glibc) or macOS and a disk that may hold programs. Otherwise set DATABASE_URL.',
    { cause },
  )
}
