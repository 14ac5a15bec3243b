import { createTestApp, type TestApp } from './TestApp.ts'

let shared: Promise<TestApp> | undefined

/**
 * The server that all test files of a worker share: starting one costs more than most files. A file works in workspaces of its own, and
 * opens a server of its own (`createTestApp`) where it stops it, configures it, or looks at what belongs to no workspace. Nobody closes it:
 * it ends with its worker, after the database, which it would complain of.
 */
export function sharedTestApp(): Promise<TestApp> {
  return (shared ??= createTestApp({ LOG_LEVEL: 'fatal' }))
}
