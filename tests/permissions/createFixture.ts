import { newId } from '#shared/ids.ts'
import { newSecret } from '#platform/crypto/secrets.ts'
import type { Server } from '#app/startServer.ts'
import { insertFixture, session, type Row, type Workspace } from './insertFixture.ts'
import type { Side, Who } from './thePeople.ts'

/** Two filled workspaces, and the one person who makes calls. Nothing in it belongs to another fixture. */
export interface Fixture extends Record<Side, Workspace> {
  who: Who
  person: string
  token: string
}

/** Rows are written table by table in this order. */
const tables = [
  'workspace',
  'person',
  'member',
  'session',
  'bot',
  'api_key',
  'customer',
  'conversation',
  'message',
  'delivery',
  'webhook_event',
  'audit',
  'invite',
  'label',
  'view',
  'reply',
  'bulk',
] as const

/** Writes a fixture for somebody, past the calls: it has thousands of rows that no test would wait for. */
export async function createFixture({ db, vault }: Pick<Server, 'db' | 'vault'>, who: Who): Promise<Fixture> {
  const person = newId()
  const token = newSecret('bs')
  const ours = insertFixture({ side: 'ours', who, person, vault })
  const theirs = insertFixture({ side: 'theirs', who, person, vault })
  // Who was removed has looked at our workspace last.
  const last = who.removed || who.closed ? 'ours' : currentOf(who)
  const rows: Row[] = [
    ...ours.rows,
    ...theirs.rows,
    [
      'person',
      {
        id: person,
        email: `${person}@example.com`,
        name: 'Pia',
        first_name: 'Pia',
        image: null,
        bot_client_key: null,
        workspace_id: last && { ours, theirs }[last].workspace.ids.workspace,
      },
    ],
  ]
  if (who.token !== 'none' && who.token !== 'unknown') rows.push(session(newId(), person, token, who.token))
  await db.transaction().execute(async (trx) => {
    for (const table of tables) {
      const values = rows.filter(([name]) => name === table).map(([, row]) => row)
      if (values.length > 0) await trx.insertInto(table).values(values).execute()
    }
  })
  return { ours: ours.workspace, theirs: theirs.workspace, who, person, token }
}

/** The workspace that a call means when it names none. */
export function currentOf({ homes, closed }: Who): Side | null {
  if (homes.ours && !closed) return 'ours'
  return homes.theirs ? 'theirs' : null
}
