import { isatty } from 'node:tty'
import { ConfigError, readConfig, type Mode } from '#platform/config/config.ts'
import { misspeltNames } from '#platform/config/misspeltNames.ts'
import { createLogger } from '#platform/observability/createLogger.ts'
import { ClusterError } from '#platform/embedded-postgres/ClusterError.ts'
import { providers } from '#providers/registry.ts'
import { brand } from '#shared/brand.ts'
import { foreseenTrouble } from './foreseenTrouble.ts'
import type { Extend } from './Extension.ts'
import { variablesOf } from './sources.ts'
import { startServer } from './startServer.ts'
import { hasFinished, listenForStop } from './stopping.ts'

/** Starts the server of a mode, shows where it is, and stops it when asked to. */
export async function runServer(mode: Mode): Promise<void> {
  const config = readConfig(process.env, mode, variablesOf(providers))
  // The sandbox shows its links and is quiet otherwise, unless told to speak or something is wrong.
  const level = mode === 'sandbox' && !process.env['LOG_LEVEL'] ? 'warn' : config.logLevel
  const logger = createLogger(level, mode === 'sandbox' ? 2 : 1)
  for (const says of misspeltNames(process.env, variablesOf(providers))) logger.warn(says)
  // Asked to stop (also by a terminal that is closed) while it still starts, it stops as soon as it has started.
  const { asked, hurried } = listenForStop(process, isatty(0))
  void hurried.then(() => process.exit(130))
  // Live never loads the sandbox; it may not even be installed. It is loaded while the database starts.
  const sandbox = mode === 'sandbox' ? import('#sandbox/openSandbox.ts') : undefined
  sandbox?.catch(() => undefined)
  const extend: Extend | undefined = sandbox && (async (deps) => (await sandbox).openSandbox(deps))
  const server = await startServer(config, logger, giveUp, extend)
  if (server.welcome === null) logger.info(`${brand.name} is ready at ${server.url}`)
  else process.stdout.write(server.welcome)
  await asked
  if (await hasFinished(server.close)) process.exit(0)
  process.stderr.write(
    'Not everything could be finished: something does not answer, as a database that hangs. The next start goes on with it.\n',
  )
  process.exit(1)
}

/** Ends the program with what a person needs to know: a foreseen trouble says what to do, anything else where it came from. */
export function giveUp(error: unknown): void {
  const sentence = foreseenTrouble(error)
  if (error instanceof ClusterError) process.stderr.write(`${error.message}\n${error.hint}\n`)
  else if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`)
  else if (sentence !== null) process.stderr.write(`${sentence}\n`)
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
}
