import { isId } from '#shared/ids.ts'
import { many } from '#shared/many.ts'
import { replayEvents } from '#features/inbox/webhooks/replayEvents.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { CommandError, type Command } from './Command.ts'
import { withSchema } from './withDependencies.ts'

/** Works again on what companies sent, once a mistake of ours is mended. */
export const replayCommand: Command = {
  name: 'replay',
  args: [],
  options: { bot: { type: 'string' }, event: { type: 'string' } },
  usage: '[--bot CLIENT_KEY] [--event ID]',
  summary:
    'Works again on webhooks of companies that failed or could not be read whole: all of them, those of one bot, or one by its id, whatever became of it. What they brought before is known and stays.',
  run: (given) =>
    withSchema(given, async (db) => {
      const { bot, event } = given.options
      if (event !== undefined && !isId(String(event)))
        throw new CommandError(`${String(event)} is no id of an event. The page of the bot shows them.`)
      // Else a key that was mistyped looks like one of a bot that lacks nothing.
      if (bot !== undefined && !(await isBot(db, String(bot))))
        throw new CommandError(`There is no bot with the client key ${String(bot)}. The page of the bot shows it.`)
      const replayed = await replayEvents(db, {
        ...(bot !== undefined && { clientKey: String(bot) }),
        ...(event !== undefined && { id: String(event) }),
      })
      if (replayed === 0 && event !== undefined) throw new CommandError(`There is no event ${String(event)} that could be worked on again.`)
      const text =
        replayed === 0
          ? 'There is nothing to be worked on again.'
          : `${many(replayed, 'event')} will be worked on again, within a second where a server runs.`
      return { text, json: { replayed } }
    }),
}

async function isBot(db: Database, clientKey: string): Promise<boolean> {
  const row = await db.selectFrom('bot').where('client_key', '=', clientKey).where('deleted_at', 'is', null).select('id').executeTakeFirst()
  return row !== undefined
}
