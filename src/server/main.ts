import pino from 'pino'
import { ClusterError } from './db/cluster/ClusterError.ts'
import { ConfigError, readConfig, type Mode } from './config.ts'
import { startServer } from './startServer.ts'

/** The server as a program: `node src/server/main.ts [sandbox|live]`. */
async function main(): Promise<void> {
  const mode: Mode = process.argv[2] === 'live' ? 'live' : 'sandbox'
  const config = readConfig(process.env, mode)
  const logger = pino({ level: config.logLevel })
  const server = await startServer(config, logger)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      void server.close().then(() => process.exit(0))
    })
  }
  logger.info(`Baton is ready at ${server.url}`)
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError || error instanceof ClusterError) process.stderr.write(`${error.message}\n`)
  else console.error(error)
  process.exit(1)
})
