import { brand } from '#shared/brand.ts'
import { codeOf } from '#shared/codeOf.ts'
import { whyNotReached } from '#platform/db/isConnectionLost.ts'
import { CannotListen } from './listen.ts'

type Explanations = Readonly<Record<string, (message: string) => string | null>>

const notReached = {
  'no answer': 'The database does not answer. Check that it runs, and DATABASE_URL.',
  'unknown host': 'The host of the database is not known. Check DATABASE_URL.',
} as const
const noAddress = () => 'HOST is no address of this machine. Leave it out, or name one of its addresses by it.'

/** What commonly keeps a server from starting, by the code of the system or of PostgreSQL, in a sentence with what to do. */
const ofListening: Explanations = {
  EADDRINUSE: () => 'Something else listens at this port already. Stop it, or choose another port by PORT.',
  EACCES: () => 'This user may not listen at this port. Choose one above 1023 by PORT.',
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
}
const ofFiles: Explanations = {
  EACCES: notOurs,
  EPERM: notOurs,
  EROFS: notOurs,
  // So Node.js says of a disk that may only be read, where it makes a folder with those above it.
  ENOENT: (message) => (message.includes('mkdir') ? notOurs(message) : null),
  ENOSPC: (message) => `The disk of the data folder is full (${message}). Make room and start again; nothing was lost.`,
}
const ofDatabase: Explanations = {
  '25006': () => 'The database may only be read. Name its primary server by DATABASE_URL, or let it be written.',
  '57P03': () => 'The database is being started, or stopped. Start again in a moment.',
  '28P01': () => 'The database refuses the password in DATABASE_URL.',
  '28000': () => 'The database does not let this user in. Check DATABASE_URL, and pg_hba.conf of the database.',
  '3D000': (message) => `There is no such database: ${message}. Make it, or check DATABASE_URL.`,
  '42501': (message) => `The user in DATABASE_URL lacks a right in the database: ${message}. Make it the owner of the database.`,
  '53100': () => 'The disk of the database is full. Make room and start again; nothing was lost.',
  '53300': () => 'The database takes no more connections. Raise its max_connections, or lower DATABASE_POOL.',
}

function notOurs(message: string): string {
  return `${brand.name} may not write into its data folder (${message}). Make it and what is in it the property of the user who starts ${brand.name}, or name another one by BATON_DATA_DIR.`
}

/** What keeps a server from starting, for the one who starts it; null for what nobody foresaw. */
export function foreseenTrouble(error: unknown): string | null {
  const isOfListening = error instanceof CannotListen
  for (let cause = error; cause instanceof Error; cause = cause instanceof AggregateError ? cause.errors[0] : cause.cause) {
    const says = sentenceOf(cause, isOfListening)
    if (says !== null) return says
  }
  return null
}

/** The same code is another trouble at a port, at a file, which has a path, and at the database. */
function sentenceOf(cause: Error, isOfListening: boolean): string | null {
  const code = codeOf(cause) ?? ''
  if (isOfListening) return ofListening[code]?.(cause.message) ?? null
  if ('path' in cause) return ofFiles[code]?.(cause.message) ?? null
  const why = whyNotReached(cause)
  return why === null ? (ofDatabase[code]?.(cause.message) ?? null) : notReached[why]
}
