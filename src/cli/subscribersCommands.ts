import { sql } from 'kysely'
import { readLogCursor, writeLogCursor } from '#shared/cursor.ts'
import { many } from '#shared/many.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { headOfLog, prunedTo } from '#platform/event-log/feed.ts'
import { readSubscribers, type SubscriberReport } from '#platform/event-log/subscribers/readStates.ts'
import { replaySetAside, replaySubscriber } from '#platform/event-log/subscribers/replaySubscriber.ts'
import { CommandError, type Command, type CommandResult } from './Command.ts'
import { waitingText } from './doctor/checkSubscribers.ts'
import { withSchema } from './withDependencies.ts'

/** Shows what follows the log of changes, and how far it has come. */
export const listSubscribersCommand: Command = {
  name: 'subscribers list',
  args: [],
  options: {},
  usage: '',
  summary: 'Lists what follows the log of changes: how far it is, what fails and why, and what it went on without.',
  run: (given) =>
    withSchema(given, async (db) => {
      const subscribers = await readSubscribers(db)
      const lines = subscribers.flatMap(({ name, state, place, behind, error, setAside }) => [
        `${name.padEnd(18)} ${state.padEnd(10)} at ${place ?? 'the beginning'}, ${waitingText(behind.changes)}`,
        ...(error === null ? [] : [`  ${error}`]),
        ...setAsideLines(setAside),
      ])
      return {
        text: lines.length === 0 ? 'Nothing follows the log yet; the first start of a server makes it.' : lines.join('\n'),
        json: { subscribers },
      }
    }),
}

/** What a subscriber went on without, the newest first. */
function setAsideLines({ changes, newest }: SubscriberReport['setAside']): string[] {
  if (changes === 0) return []
  const more = changes - newest.length
  return [
    `  ${many(changes, 'change')} set aside:`,
    ...newest.map(
      ({ cursor, name, workspace, tries, failedAt, isDue, error }) =>
        `    ${cursor} ${name} of workspace ${workspace}, failed ${many(tries, 'time')}, last at ${failedAt.toISOString()}${isDue ? ', to be handed over again' : ''}\n      ${error}`,
    ),
    ...(more > 0 ? [`    and ${more.toLocaleString('en-US')} before`] : []),
  ]
}

/** Hands a subscriber again what it set aside, or what it was handed before. */
export const replaySubscriberCommand: Command = {
  name: 'subscribers replay',
  args: ['NAME'],
  options: { from: { type: 'string' } },
  usage: '[--from CURSOR|TIME|start]',
  summary:
    'Hands a subscriber again what it set aside; or everything from a place in the log on (a cursor, or a time such as 2026-11-22T09:00Z); or lets it start over.',
  run: (given) =>
    withSchema(given, async (db) => {
      const name = given.args[0] ?? ''
      const typed = given.options['from']
      if (typeof typed !== 'string') return handAgain(db, name)
      const from = await placeOf(db, typed)
      if (!(await replaySubscriber(db, name, from))) throw noSubscriber(name)
      return {
        text: `"${name}" ${from === null ? 'starts over' : `goes on from ${from}`}, within half a minute where a server runs.`,
        json: { name, from },
      }
    }),
}

async function handAgain(db: Database, name: string): Promise<CommandResult> {
  const changes = await replaySetAside(db, name)
  if (changes === null) throw noSubscriber(name)
  const text =
    changes === 0
      ? `Nothing is set aside for "${name}". What the log has let go of, after two days, cannot be handed over again.`
      : `${many(changes, 'change')} set aside ${changes === 1 ? 'is' : 'are'} handed to "${name}" again, within half a minute where a server runs. "npm run baton -- subscribers list" says what fails again.`
  return { text, json: { name, setAside: changes } }
}

const noSubscriber = (name: string) => new CommandError(`There is no subscriber "${name}". "npm run baton -- subscribers list" names them.`)

/** A place in the log as it was typed; null for the beginning. */
async function placeOf(db: Database, typed: string): Promise<string | null> {
  if (typed === 'start') return null
  const cursor = readLogCursor(typed) ? typed : await placeAt(db, typed)
  const [pruned, head] = [await prunedTo(db), await headOfLog(db)]
  if (cursor > head) throw new CommandError(`The log ends at ${head}.`)
  if (cursor < pruned)
    throw new CommandError(`The log begins after ${pruned}. "--from start" lets the subscriber make up for what is missing.`)
  return cursor
}

/** Just before the first change since a time. */
async function placeAt(db: Database, typed: string): Promise<string> {
  const time = new Date(typed)
  if (Number.isNaN(time.getTime())) throw new CommandError(`"${typed}" is neither a cursor of the log, nor a time, nor "start".`)
  const { rows } = await sql<{ transaction: number; id: number }>`select xid::text::bigint as transaction, id from change
    where at >= ${time} order by xid, id limit 1`.execute(db)
  return rows[0] ? writeLogCursor(rows[0].transaction, rows[0].id - 1) : headOfLog(db)
}
