import { startVitest } from 'vitest/node'

// The architecture test alone, without the database that the settings of the whole suite start first.
const vitest = await startVitest(['tests/architecture.test.ts'], { config: false, run: true, watch: false, reporters: ['dot'] })
const well = vitest.state.getCountOfFailedTests() === 0 && vitest.state.getFiles().length === 1
await vitest.close()
process.exitCode = well ? 0 : 1
