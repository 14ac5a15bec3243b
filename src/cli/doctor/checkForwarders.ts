import { sql } from 'kysely'
import { forwarders, settingsOf } from '#app/sources.ts'
import type { Mode } from '#platform/config/config.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { createOutsideClient } from '#platform/outbound-http/outsideFetch.ts'
import { findings, reasonOf, type Finding } from './Finding.ts'

const timeoutMs = 5000

/** Whether each service to which bots forward what is said can be reached. Whether it takes a key only a message shows; the log of the server says so. */
export async function checkForwarders(db: Database, env: Readonly<Record<string, string | undefined>>, mode: Mode): Promise<Finding[]> {
  const fetch = createOutsideClient({ mode })
  const found = forwarders.map(async (one) => {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from bot b join workspace w on w.id = b.workspace_id and w.deleted_at is null
      where b.deleted_at is null and b.stored_secrets && ${[one.field]}::text[]`.execute(db)
    const bots = rows[0]!.n
    if (bots === 0) return []
    const { ok, warn } = findings(one.name)
    const says = bots === 1 ? '1 bot' : `${bots} bots`
    try {
      await fetch(one.at(settingsOf(one, env)), { method: 'HEAD', timeoutMs })
      return [ok(`${says}; its server answers`)]
    } catch (error) {
      return [
        warn(
          `${says}; its server does not answer (${reasonOf(error)})`,
          'Its figures miss what is said meanwhile, and nothing else does. Check that this machine may reach it.',
        ),
      ]
    }
  })
  return (await Promise.all(found)).flat()
}
