import { accessSync, constants } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { leftToRoot } from './scripts/test/forRoot.ts'

const project = (name: string, include: string[], groupOrder: number, maxWorkers: number, testTimeout: number) => ({
  extends: true as const,
  test: { name, include, maxWorkers, testTimeout, sequence: { groupOrder } },
})

/** Not in node_modules, as by default; and elsewhere altogether where the checkout belongs to somebody else. */
const cache = mayWrite(import.meta.dirname) ? join(import.meta.dirname, '.cache') : join(tmpdir(), `baton-cache-${userInfo().uid}`)

export default defineConfig({
  cacheDir: join(cache, 'vitest'),
  test: {
    fsModuleCachePath: join(cache, 'vitest-modules'),
    globalSetup: ['src/testing/cluster.ts'],
    setupFiles: ['scripts/test/propertySeed.ts'],
    pool: 'forks',
    exclude: [...configDefaults.exclude, ...leftToRoot],
    hookTimeout: 60_000,
    // What is told late is told: a busy machine is no failure, and only what never comes waits so long.
    expect: { poll: { timeout: 10_000 } },
    // One group after the other: what kills servers, and what looks at a screen within a blink, has the machine for itself.
    projects: [
      project(
        'unit',
        [
          'src/**/*.test.{ts,tsx}',
          'sdk/node/**/*.test.ts',
          'scripts/**/*.test.ts',
          'bench/**/*.test.ts',
          'tests/*.test.ts',
          'tests/{permissions,badInputs}/**/*.test.ts',
        ],
        0,
        2,
        60_000,
      ),
      project('faults', ['tests/faults/**/*.test.ts'], 1, 1, 120_000),
      project('journeys', ['tests/journeys/**/*.test.ts'], 2, 1, 120_000),
      project('screens', ['tests/screens/**/*.test.ts'], 3, 2, 120_000),
    ],
  },
})

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
