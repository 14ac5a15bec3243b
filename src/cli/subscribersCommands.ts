import { sql } from 'kysely'
import { readLogCursor, writeLogCursor } from '#shared/cursor.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { headOfLog, prunedTo } from '#platform/event-log/feed.ts'
import { readSubscribers } from '#platform/event-log/subscribers/readStates.ts'
import { replaySubscriber } from '#platform/event-log/subscribers/replaySubscriber.ts'
import { CommandError, type Command } from './Command.ts'
import { waitingText } from './doctor/checkSubscribers.ts'
import { withDatabase } from './withDependencies.ts'

/** Shows what follows the log of changes, and how far it has come. */
export const listSubscribersCommand: Command = {
  name: 'subscribers list',
  args: [],
  options: {},
  usage: '',
  summary: 'Lists what follows the log of changes: how far it is, what fails and why.',
  run: (given) =>
    withDatabase(given, async (db) => {
      const subscribers = await readSubscribers(db)
      const lines = subscribers.map(
        ({ name, state, place, behind, error }) =>
          `${name.padEnd(16)} ${state.padEnd(10)} at ${place ?? 'the beginning'}, ${waitingText(behind.changes)}${error === null ? '' : `\n  ${error}`}`,
      )
      return {
        text: lines.length === 0 ? 'Nothing follows the log yet; the first start of a server makes it.' : lines.join('\n'),
        json: { subscribers },
      }
    }),
}

/** Lets a subscriber go on, or hands it again what it was handed before. */
export const replaySubscriberCommand: Command = {
  name: 'subscribers replay',
  args: ['NAME'],
  options: { from: { type: 'string' } },
  usage: '[--from CURSOR|TIME|start]',
  summary:
    'Lets a parked subscriber go on where it stands, or sends it to another place in the log (a cursor, or a time such as 2026-11-22T09:00Z), or lets it begin anew.',
  run: (given) =>
    withDatabase(given, async (db) => {
      const [name] = given.args as [string]
      const from = await placeOf(db, given.options['from'] as string | undefined)
      if (!(await replaySubscriber(db, name, from)))
        throw new CommandError(`There is no subscriber "${name}". "npm run baton -- subscribers list" names them.`)
      return { text: `"${name}" ${whereText(from)}, within half a minute where a server runs.`, json: { name, from: from ?? null } }
    }),
}

function whereText(from: string | null | undefined): string {
  if (from === undefined) return 'goes on where it stands'
  return from === null ? 'begins anew' : `goes on from ${from}`
}

/** A place in the log as it was typed: undefined to stay, null for the beginning. */
async function placeOf(db: Database, typed: string | undefined): Promise<string | null | undefined> {
  if (typed === undefined) return undefined
  if (typed === 'start') return null
  const place = readLogCursor(typed) ? typed : await placeAt(db, typed)
  const [pruned, head] = [await prunedTo(db), await headOfLog(db)]
  if (place > head) throw new CommandError(`The log ends at ${head}.`)
  if (place < pruned)
    throw new CommandError(`The log begins after ${pruned}. "--from start" lets the subscriber make up for what is missing.`)
  return place
}

/** Just before the first change since a time. */
async function placeAt(db: Database, typed: string): Promise<string> {
  const time = new Date(typed)
  if (Number.isNaN(time.getTime())) throw new CommandError(`"${typed}" is neither a cursor of the log, nor a time, nor "start".`)
  const { rows } = await sql<{ transaction: number; id: number }>`select xid::text::bigint as transaction, id from change
    where at >= ${time} order by xid, id limit 1`.execute(db)
  return rows[0] ? writeLogCursor(rows[0].transaction, rows[0].id - 1) : headOfLog(db)
}
