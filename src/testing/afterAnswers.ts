import type { Database } from '#platform/db/openDatabase.ts'

/** The same database, where something happens after every answer and before the one who asked gets it; `count` says how many there were. */
export function afterAnswers(db: Database, happen: (count: number) => unknown): Database {
  let count = 0
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await happen(++count)
      return result
    },
  })
}
