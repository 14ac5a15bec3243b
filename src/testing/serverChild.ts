import { flushCompileCache } from 'node:module'
import { readConfig } from '#platform/config/config.ts'
import { createLogger } from '#platform/observability/createLogger.ts'
import { startServer } from '#app/startServer.ts'

/**
 * A server of the tests in a process of its own, to be killed. It is configured by the environment as any server is, and says where it
 * listens on its first line.
 */
const config = readConfig({ LOG_LEVEL: 'error', PORT: '0', ...process.env }, 'test')
const server = await startServer(config, createLogger(config.logLevel, 2), () => process.exit(1))
// Who is killed would keep nothing of what it compiled for the next one.
flushCompileCache()
process.stdout.write(`${server.url}\n`)
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
