import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { brand } from '#shared/brand.ts'
import { ClusterError } from './ClusterError.ts'

/** The system user that PostgreSQL runs as: in the shape that `spawn` takes. Empty when it is the user we are. */
export type Account = { uid: number; gid: number } | Record<string, never>

const run = promisify(execFile)

/**
 * PostgreSQL refuses to run as root, so as root it gets a user of its own. `owner` is whose files the data already are, when there are
 * some: they stay with their user, whatever the machine calls it. Otherwise the user that a PostgreSQL package made, or a new `baton`.
 */
export async function chooseAccount(owner?: { uid: number; gid: number }): Promise<Account> {
  if (process.getuid?.() !== 0) return {}
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  for (const name of ['postgres', 'baton', '_postgres']) {
    const found = await lookUp(name)
    if (found) return found
  }
  return createAccount('baton')
}

async function lookUp(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    const account = { uid: Number(uid.stdout), gid: Number(gid.stdout) }
    return account.uid > 0 ? account : undefined
  } catch {
    return undefined
  }
}

async function createAccount(name: string): Promise<Account> {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin', name]],
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', name]], // BusyBox, as on Alpine
  ]
  const failures: string[] = []
  for (const [command, args] of attempts) {
    try {
      await run(command, args)
    } catch (error) {
      failures.push(error instanceof Error ? error.message.trim() : String(error))
      continue
    }
    const made = await lookUp(name)
    if (made) return made
  }
  throw new ClusterError(
    'PostgreSQL does not run as root, and no other system user could be created for it.',
    `Start ${brand.name} as a normal user, create a system user named ${name}, or set DATABASE_URL.`,
    { cause: new Error(failures.join('\n')) },
  )
}
