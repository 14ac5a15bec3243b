import { spawn } from 'node:child_process'
import type { Account } from './chooseAccount.ts'

/** Whether the account may read each of these files and enter each of these folders. It is tried, as access lists and mounts have a say too. */
export async function canUse(account: Account, paths: string[]): Promise<boolean> {
  const script = 'for path; do if test -d "$path"; then test -x "$path"; else test -r "$path"; fi || exit 1; done'
  const child = spawn('/bin/sh', ['-c', script, 'sh', ...paths], { ...account, cwd: '/', env: {}, stdio: 'ignore' })
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}
