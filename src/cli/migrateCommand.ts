import { migrate } from '#platform/db/migrate.ts'
import type { Command } from './Command.ts'
import { withDatabase } from './withDependencies.ts'

/** What a starting server does by itself, for those who want it done before. */
export const migrateCommand: Command = {
  name: 'migrate',
  args: [],
  options: {},
  usage: '',
  summary: 'Brings the schema of the database up to date, as a starting server does.',
  async run(given) {
    const names = await withDatabase(given, (db) => migrate(db, { say: given.say }))
    const text = names.length === 0 ? 'The schema is up to date already.' : `The schema is up to date now: ${names.join(', ')}.`
    return { text, json: { migrations: names } }
  },
}
