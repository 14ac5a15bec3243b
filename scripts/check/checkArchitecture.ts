import { startVitest } from 'vitest/node'

// The tests of the source alone, without the database that the settings of the whole suite start first.
const files = ['tests/architecture.test.ts', 'tests/plainSql.test.ts']
const vitest = await startVitest(files, { config: false, run: true, watch: false, reporters: ['dot'], testTimeout: 60_000 })
const well = vitest.state.getCountOfFailedTests() === 0 && vitest.state.getFiles().length === files.length
await vitest.close()
process.exitCode = well ? 0 : 1
