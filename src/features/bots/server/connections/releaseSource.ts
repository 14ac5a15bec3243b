import { minute } from '#shared/time.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import type { Database, DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { nobody, type Enqueue, type RequestContexts } from '#platform/event-log/RequestContext.ts'
import type { Retries } from '#platform/jobs/jobs.ts'
import type { BotPlace, CompanyAtWork, Release, SourceRegistry } from '#features/bots/ports.ts'
import type { BotRow } from '../access.ts'
import { openCredentials } from '../openCredentials.ts'
import { checkSoon } from './checkSoon.ts'

/** The name of the job that undoes at a company what was done there for a bot: put off with what lets go of it, so that no server that dies then forgets it. */
export const releaseJob = 'release-source'
/** A company that does not answer is asked again for a week: soon at first, then every six hours. */
export const releaseRetries: Retries = { limit: 34, firstSeconds: 60, longestSeconds: 21_600 }
/** Who connects a bot has asked the company, and saved the bot, within this time. In milliseconds. */
const connectedWithin = minute

/** What a bot showed its company until it was erased or given something else, or would have shown if it had been saved. */
export interface Released {
  source: string
  settings: Record<string, string>
  /** Encrypted, in base64. */
  credentials: string | null
  /** It was undone. Who connected it at that moment asks the company again. */
  undone?: true
}

interface CompanyPorts {
  sources: SourceRegistry
  company(provider: string): CompanyAtWork | undefined
}

export interface ReleasePorts extends CompanyPorts {
  db: Database
  contexts: RequestContexts
  vault: Pick<Vault, 'decrypt'>
  onError(error: unknown): void
}

/** Puts off undoing what the company of a bot's source does for it. Whether another bot lives on it is looked at then, so that of two at once the last one counts. */
export async function queueRelease(
  db: DatabaseOrTransaction,
  { source, settings, credentials }: Pick<BotRow, 'source' | 'settings' | 'credentials'>,
  ports: CompanyPorts & { enqueue: Enqueue },
): Promise<void> {
  if (!releaseOf(source, ports)) return
  const data: Released = { source, settings, credentials: credentials && credentials.toString('base64') }
  await ports.enqueue(db, [{ job: releaseJob, data }])
}

/**
 * Undoes at a company what was done there for a bot, unless another bot lives on it. One that was removed and may be restored does. The company is asked before
 * a bot is saved, so one that is being connected may not be seen yet: a minute later those that are there then are checked, which does it again.
 */
export async function releaseSource(released: Released, ports: ReleasePorts): Promise<void> {
  const { source, settings } = released
  const release = releaseOf(source, ports)
  if (!release) return
  const credentials = released.credentials === null ? null : Buffer.from(released.credentials, 'base64')
  const had = openCredentials({ settings, credentials }, ports.vault)
  const living = await botsOn(release, release.of(had), source, ports)
  if (released.undone) {
    for (const bot of living) await checkSoon(ports.db, bot)
    return
  }
  if (living.length > 0) return
  const refusal = await release.undo(had)
  if (refusal !== null) return ports.onError(new Error(`What ${source} does for a bot that has left it could not be undone: ${refusal}`))
  await ports.contexts.write(nobody, async (ctx) => {
    const data: Released = { ...released, undone: true }
    ctx.enqueue({ job: releaseJob, data, startAfter: new Date(ctx.now.getTime() + connectedWithin) })
  })
}

function releaseOf(source: string, { sources, company }: CompanyPorts): CompanyAtWork['release'] {
  const rules = sources.find(source)
  return (rules && company(rules.provider)?.release) ?? null
}

/** The bots that live on the same at a company. Several sources of a provider may. */
async function botsOn(
  release: Release<Readonly<Record<string, string>>>,
  what: string,
  source: string,
  { db, sources, vault }: ReleasePorts,
): Promise<BotPlace[]> {
  const provider = sources.find(source)?.provider
  const bots = await db.selectFrom('bot').select(['workspace_id', 'id', 'source', 'settings', 'credentials']).execute()
  const living = bots.filter((bot) => {
    if (sources.find(bot.source)?.provider !== provider) return false
    try {
      return release.of(openCredentials(bot, vault)) === what
    } catch {
      // Encrypted by another installation: nobody answers by it.
      return false
    }
  })
  return living.map(({ workspace_id, id }) => ({ workspaceId: workspace_id, id }))
}
