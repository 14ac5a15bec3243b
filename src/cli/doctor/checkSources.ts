import { sql } from 'kysely'
import type { Database } from '#platform/db/openDatabase.ts'
import { providers } from '#providers/registry.ts'
import { reasonSentence, type Reason } from '#shared/reason.ts'
import { sharedReasons } from '#shared/sharedReasons.strings.ts'
import { findings, type Finding } from './Finding.ts'

interface Facts {
  /** The source, or the engine. */
  name: string
  bots: number
  /** Those that a company no longer takes, with the reason. */
  broken: { name: string; reason: Reason }[]
  /** Of what the company sent to any of them. */
  called_at: Date | null
  /** The latest of the last day. */
  error: Reason | null
}

/** What each company that bots are connected to says of them: whether it takes what they show it, when it called last, and the last error of the day. */
export async function checkSources(db: Database): Promise<Finding[]> {
  const catalogues = [sharedReasons, ...providers.map(({ card }) => card.reasons)]
  const sentence = (reason: Reason) => reasonSentence(reason, catalogues)
  const names = new Map(
    providers.flatMap(({ card }) => [
      ...card.sources.map(({ source, name }) => [source, name] as const),
      ...(card.engine ? [[card.engine.engine, card.engine.name] as const] : []),
    ]),
  )
  const facts = [...(await factsOf(db, 'source')), ...(await factsOf(db, 'engine'))]
  return facts.map((fact) => examine(names.get(fact.name) ?? fact.name, fact, sentence))
}

async function factsOf(db: Database, part: 'source' | 'engine'): Promise<Facts[]> {
  const { rows } = await sql<Facts>`select b.${sql.ref(part)} as name, count(*)::int as bots,
      coalesce(jsonb_agg(jsonb_build_object('name', b.name, 'reason', b.broken -> ${part}) order by b.name) filter (where b.broken ? ${part}), '[]') as broken,
      max(e.at) as called_at,
      (array_agg(p.last_error order by p.last_error_at desc) filter (where p.last_error_at > now() - interval '1 day'))[1] as error
    from bot b join workspace w on w.id = b.workspace_id and w.deleted_at is null
    left join bot_pulse p on p.workspace_id = b.workspace_id and p.bot_id = b.id
    left join lateral (select max(received_at) as at from webhook_event e where e.workspace_id = b.workspace_id and e.bot_id = b.id) e on ${part} = 'source'
    where b.deleted_at is null and b.${sql.ref(part)} is not null group by 1 order by 1`.execute(db)
  return rows
}

function examine(about: string, { bots, broken, called_at, error }: Facts, sentence: (reason: Reason) => string): Finding {
  const { ok, warn, fail } = findings(about)
  const count = bots === 1 ? '1 bot' : `${bots} bots`
  const called = called_at === null ? '' : `, called last ${called_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const says = `${count}${called}`
  const [first] = broken
  if (first) {
    const others = broken.length > 1 ? ` and ${broken.length - 1} more` : ''
    return fail(
      `${says}; ${first.name}${others} disconnected: ${sentence(first.reason)}`,
      'Reconnect it on the page of the bot. Nothing is lost meanwhile.',
    )
  }
  return error === null
    ? ok(says)
    : warn(`${says}; the last error of today: ${sentence(error)}`, 'See the health of its bots on their pages.')
}
