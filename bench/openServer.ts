import { rm } from 'node:fs/promises'
import pino from 'pino'
import { readConfig } from '#platform/config/config.ts'
import { variablesOf } from '#app/sources.ts'
import { startServer, type Server } from '#app/startServer.ts'
import { providers } from '#providers/registry.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { benchSecret } from './seed/hireBots.ts'

/** A server on the database at `url`, in this process, as it is in use: answers are not checked, errors are logged. */
export async function openServer(url: string, env: Record<string, string> = {}): Promise<{ server: Server; close(): Promise<void> }> {
  const dataDir = await temporaryFolder('bench')
  const given = { PORT: '0', LOG_LEVEL: 'error', BATON_SECRET: benchSecret, ...env, DATABASE_URL: url, BATON_DATA_DIR: dataDir }
  const config = readConfig(given, 'sandbox', variablesOf(providers))
  const server = await startServer(config, pino({ level: config.logLevel }, pino.destination(2)))
  return {
    server,
    close: async () => {
      await server.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
