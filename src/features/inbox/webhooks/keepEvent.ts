import { sql } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { DatabaseOrTransaction } from '#platform/db/openDatabase.ts'
import { botsOfAccounts, type ProviderOfBots } from './accountBots.ts'
import type { RawRequest } from './ports.ts'
import { withoutSecrets } from './withoutSecrets.ts'

/** A request as it is stored beside its body. */
export interface StoredRequest {
  method: RawRequest['method']
  path: string
  params: Readonly<Record<string, string>>
  /** As it stood behind the question mark. */
  query: string
  headers: Readonly<Record<string, string>>
}

/**
 * Keeps a request that was found genuine: an event for each of its accounts that a bot has, with what it says to that. One that was kept before is not
 * kept again. Answers how many events there are to be worked on because of this call.
 */
export async function keepEvent(
  db: DatabaseOrTransaction,
  provider: ProviderOfBots,
  request: RawRequest,
  keeps: { headers: readonly string[]; deliveryId: string; bodies: ReadonlyMap<string, Buffer> },
): Promise<number> {
  // As Latin-1 the bytes of any encoding stay what they are.
  const keptBody = (body: Buffer) => Buffer.from(withoutSecrets(body.toString('latin1'), provider.secrets), 'latin1')
  const keptHeader = (name: string): [string, string][] => {
    const value = request.headers[name]
    return value === undefined ? [] : [[name, withoutZero(value)]]
  }
  const stored: StoredRequest = {
    method: request.method,
    path: request.path,
    params: request.params,
    query: withoutZero(request.query.toString()),
    headers: Object.fromEntries(keeps.headers.flatMap(keptHeader)),
  }
  const bodies = new Map([...keeps.bodies].map(([account, body]) => [withoutZero(account), keptBody(body)]))
  const accounts = [...bodies.keys()]
  const { rows } =
    await sql`insert into webhook_event (id, provider, account, delivery_id, workspace_id, bot_id, received_at, request, body)
    select n.id, ${provider.id}, a.account, ${withoutZero(keeps.deliveryId)}, a.workspace_id, a.bot_id, ${request.receivedAt}, ${JSON.stringify(stored)}::jsonb, n.body
    from ${botsOfAccounts(provider, accounts)} a
    join unnest(${accounts}::text[], ${accounts.map(() => newId())}::uuid[], ${[...bodies.values()]}::bytea[]) as n (account, id, body) on n.account = a.account
    on conflict (provider, account, delivery_id) do nothing returning id`.execute(db)
  return rows.length
}

/** PostgreSQL refuses the character zero in text and JSON; no company sends it. The body is kept as bytes. */
const withoutZero = (text: string) => text.replaceAll('\0', '')
