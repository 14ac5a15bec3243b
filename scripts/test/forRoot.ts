import { globSync } from 'node:fs'

/** What only root can try (other users, small disks) is in files of its own: anyone who is not root leaves these out, and skips nothing. */
const forRoot = 'tests/**/*.root.test.ts'

/** The files that this process leaves to root; none where it is root. */
export const leftToRoot: string[] = process.getuid?.() === 0 ? [] : globSync(forRoot, { cwd: new URL('../..', import.meta.url) })
