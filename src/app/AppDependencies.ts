import type { FastifyInstance } from 'fastify'
import type { Disk } from 'flydrive'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { Intake } from '#features/inbox/ingest/intake.ts'
import type { Config } from '#platform/config/config.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import type { Feed } from '#platform/event-log/feed.ts'
import type { Enqueue } from '#platform/event-log/RequestContext.ts'
import type { CallPorts } from '#platform/http/registerRoutes.ts'
import type { Bus } from '#platform/realtime/bus.ts'
import type { ConnectionLimits } from '#platform/realtime/ConnectionLimits.ts'
import type { Sources } from './sources.ts'

/** What the features and providers are built on. */
export interface AppDependencies extends CallPorts {
  config: Config
  app: FastifyInstance
  db: Database
  /** For work in the background, whose statements may take minutes. */
  slow: Database
  /** For what has no request context. */
  enqueue: Enqueue
  intake: Intake
  bus: Bus
  /** For what servers count together; null where there is one server. */
  redis: Redis | null
  /** Where uploaded files lie. */
  disk: Disk
  connections: ConnectionLimits
  feed: Feed
  vault: Vault
  /** The providers there are, by the sources of bots. */
  sources: Sources
  logger: Logger
  onError: (error: unknown) => void
  /** A webhook was refused, for the figures of this server. */
  onRefusedWebhook(): void
  /** Where somebody is: they have the conversation before them, another page of ours, or none. */
  whereIs(person: string, conversation: string): 'in sight' | 'page' | 'away'
  /** The address people and bots reach this server at; known once it listens. */
  publicUrl(): string
}
