import { sql } from 'kysely'
import { AppError } from '#shared/errors.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { nobody, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import { customerIdOf } from '#features/inbox/timeline/identity.ts'
import type { BotIdentity, CustomerProfile, Report } from '#features/inbox/timeline/ports.ts'
import { writeProfile } from './writeProfile.ts'

/** Companies answer side by side, and each has limits of its own. */
const atOnce = 4
/** So many customers wait; others are asked about when they write again. */
const maxWaiting = 1_000
/** What was asked is remembered in memory for so long, so that most messages cost no statement. */
const rememberMs = 3_600_000
const maxRemembered = 10_000

/** A bot's source, with what it asked for as it is stored. */
export interface ProfileSource {
  source: string
  sealed: { settings: Record<string, string>; credentials: Buffer | null }
}

export interface ProfilePorts {
  db: Database
  contexts: RequestContexts
  /** Asks the company of a bot; null where it is never asked. Throws where the credentials cannot be read. */
  ask(customer: string, bot: ProfileSource): Promise<CustomerProfile | null> | null
  onError: (error: unknown) => void
}

/**
 * Asks companies what customers are called, where their messages do not say: once, and again after a week, when they write. No message waits for
 * it, and what was lost with a server is asked with the next message.
 */
export class CustomerProfiles {
  readonly #ports: ProfilePorts
  readonly #asked = new Map<string, number>()
  readonly #waiting: Report[] = []
  readonly #underWay = new Set<Promise<void>>()
  #isClosed = false

  constructor(ports: ProfilePorts) {
    this.#ports = ports
  }

  /** A customer has written. */
  want(report: Report): void {
    if (this.#isClosed || report.kind === 'out' || report.kind === 'takeover') return
    const key = `${report.bot.id} ${report.userKey}`
    if (Date.now() - (this.#asked.get(key) ?? 0) < rememberMs || this.#waiting.length >= maxWaiting) return
    if (this.#asked.size >= maxRemembered) this.#asked.clear()
    this.#asked.set(key, Date.now())
    this.#waiting.push(report)
    this.#pump()
  }

  /** Ends what is under way; the rest is asked about when its customer writes again. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.allSettled(this.#underWay)
  }

  #pump(): void {
    while (!this.#isClosed && this.#underWay.size < atOnce) {
      const report = this.#waiting.shift()
      if (!report) return
      const work = this.#ask(report.bot, report.userKey).catch((error: unknown) => {
        this.#asked.delete(`${report.bot.id} ${report.userKey}`)
        // That a company does not answer, or a page has to be connected again, its bot says.
        if (!(error instanceof AppError)) this.#ports.onError(error)
      })
      this.#underWay.add(work)
      void work.finally(() => {
        this.#underWay.delete(work)
        this.#pump()
      })
    }
  }

  async #ask(bot: BotIdentity, userKey: string): Promise<void> {
    const { db, contexts, ask } = this.#ports
    // Taken for a minute: another server leaves it alone, and one that dies leaves it to the next message.
    const { rows } = await sql<{
      source: string
      settings: Record<string, string>
      credentials: Buffer | null
    }>`update customer u set profile_asked_at = now() - interval '7 days' + interval '1 minute' from bot b
      where u.workspace_id = ${bot.workspaceId} and u.id = ${customerIdOf(bot.id, userKey)} and b.workspace_id = u.workspace_id and b.id = ${bot.id}
        and (u.profile_asked_at is null or u.profile_asked_at < now() - interval '7 days')
      returning b.source, b.settings, b.credentials`.execute(db)
    const [row] = rows
    const asking = row && ask(userKey, { source: row.source, sealed: row })
    if (!asking) return
    const profile = await asking
    await contexts.write(nobody, (ctx) => writeProfile(ctx, bot, userKey, profile ?? {}))
  }
}
