import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { cacheFolder } from './scripts/cacheFolder.ts'
import { leftToRoot } from './scripts/test/forRoot.ts'

/** A browser with its server keeps a core busy: one more than there are cores makes every page slower by more than it looks at. */
const browsers = Math.min(4, Math.max(2, availableParallelism()))

const project = (
  name: string,
  include: string[],
  groupOrder: number,
  maxWorkers: number,
  testTimeout: number,
  setupFiles: string[] = [],
) => ({
  extends: true as const,
  test: { name, include, maxWorkers, testTimeout, setupFiles, sequence: { groupOrder } },
})

export default defineConfig({
  cacheDir: join(cacheFolder, 'vitest'),
  test: {
    fsModuleCachePath: join(cacheFolder, 'vitest-modules'),
    globalSetup: ['src/testing/cluster.ts'],
    setupFiles: ['scripts/test/propertySeed.ts'],
    pool: 'forks',
    // Files of a worker share its modules, its server and its browser: loading those again was half of the time.
    isolate: false,
    exclude: [...configDefaults.exclude, ...leftToRoot],
    hookTimeout: 240_000,
    // What is told late is told: a busy machine is no failure, and only what never comes waits so long.
    expect: { poll: { timeout: 60_000 } },
    // One group after the other: each keeps both cores busy, and what stops servers does not disturb what looks at screens.
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
        3,
        240_000,
        ['src/web/testing/leaveNothing.ts'],
      ),
      project('faults', ['tests/faults/**/*.test.ts'], 1, 4, 300_000),
      project('journeys', ['tests/journeys/**/*.test.ts'], 2, browsers, 300_000),
      project('screens', ['tests/screens/**/*.test.ts'], 3, browsers, 300_000),
    ],
  },
})
