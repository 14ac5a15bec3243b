import pino from 'pino'
import { ConfigError, readConfig, type Mode } from './config.ts'
import { ClusterError } from './db/cluster/ClusterError.ts'
import { startServer } from './startServer.ts'

/** The server as a program: `node src/server/main.ts [sandbox|live]`. */
async function main(): Promise<void> {
  const mode: Mode = process.argv[2] === 'live' ? 'live' : 'sandbox'
  const config = readConfig(process.env, mode)
  const logger = pino({ level: config.logLevel })
  // Asked to stop while it still starts, it stops as soon as it has started.
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve())
  })
  const server = await startServer(config, logger, giveUp)
  logger.info(`Baton is ready at ${server.url}`)
  await stopped
  await server.close()
  process.exit(0)
}

/** Ends the program with what a person needs to know: a foreseen trouble says what to do, anything else where it came from. */
function giveUp(error: unknown): void {
  if (error instanceof ClusterError) process.stderr.write(`${error.message}\n${error.hint}\n`)
  else if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
}

main().catch(giveUp)
