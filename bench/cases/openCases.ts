import type { QueryConfig } from 'pg'
import type { Fixture } from '../seed/Fixture.ts'

/** A stretch of a history that somebody asks for. */
export interface OpenCase {
  name: string
  /** Whose screen: somebody who joined in the midst of the history has no mark of how far they read. */
  person: number
  id: string
  query: string
  /** The limit: the stretch alone, prepared. */
  sql: QueryConfig
}

const columns = 'seq, id, jmid, at, type, author, person_id, text, body, delivery, delivery_why, delivery_retryable'

/** The newest stretch, one in the middle and the one before it, of the long conversation or the short one. */
export function openCases({ workspace, ...fixture }: Fixture, which: 'long' | 'short'): OpenCase[] {
  const { id, messages } = fixture[which]
  const middle = Math.floor(messages / 2)
  const older = (bound: string, limit: number) =>
    `(select ${columns} from message where workspace_id = $1 and conversation_id = $2 and seq ${bound} order by seq desc limit ${limit})`
  const newest = { id, query: '', sql: { name: `newest ${which}`, text: older('> 0', 50), values: [workspace, id] } }
  return [
    { name: 'newest', person: 2, ...newest },
    { name: 'newest, joined half-way', person: 3, ...newest },
    {
      name: 'around the middle',
      person: 2,
      id,
      query: `?around=${middle}`,
      sql: {
        name: `around ${which}`,
        text: `${older('<= $3', 25)} union all (select ${columns} from message where workspace_id = $1 and conversation_id = $2 and seq > $3 order by seq limit 25)`,
        values: [workspace, id, middle],
      },
    },
    {
      name: 'before the middle',
      person: 2,
      id,
      query: `?before=${middle}`,
      sql: { name: `before ${which}`, text: older('< $3', 50), values: [workspace, id, middle] },
    },
  ]
}
