import { execFileSync } from 'node:child_process'
import { cpus, release, totalmem } from 'node:os'
import type { Context } from './Context.ts'

/** What a figure means only together with. */
export interface Machine {
  cpu: string
  cores: number
  memoryGb: number
  system: string
  node: string
  postgres: string
  commit: string
}

export async function machine(context: Context): Promise<Machine> {
  return {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1e9),
    system: `${process.platform} ${release()}`,
    node: process.versions.node,
    postgres: await context.postgresVersion(),
    commit: commit(),
  }
}

function commit(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--', 'src', 'bench') === '' ? '' : ' with changes')
  } catch {
    return 'unknown'
  }
}
