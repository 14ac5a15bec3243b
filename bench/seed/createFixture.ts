import type { Client } from 'pg'
import { newId } from '#shared/ids.ts'
import { day } from '#shared/time.ts'
import { hashSecret, newSecret } from '#platform/crypto/secrets.ts'
import { botShares, type Fixture, type SeededBot, type SeededPerson } from './Fixture.ts'
import { firstNames, labels, lastNames, rareLabel } from './words.ts'

const agents = 50
/** When somebody joined decides what is unread for them: a month ago, yesterday, or before everything. */
const joinedDaysAgo = [30, 1]
const joinedBeforeEverything = 400

/** The workspace, its people with a session each, its bots and the key they share. */
export async function createFixture(client: Client): Promise<Pick<Fixture, 'workspace' | 'apiKey' | 'bots' | 'people'>> {
  const workspace = newId()
  await client.query(`insert into workspace (id, name, trial_ends_at) values ($1, 'Seeded', now() + interval '10 years')`, [workspace])
  const people: SeededPerson[] = []
  for (let i = 0; i < agents; i++) people.push(await makePerson(client, workspace, i))
  const bots: SeededBot[] = []
  for (const [i] of botShares.entries()) bots.push(await makeBot(client, workspace, i))
  const apiKey = newSecret('bk')
  await client.query(`insert into api_key (workspace_id, id, hash, name, starts_with) values ($1, $2, $3, 'bench', $4)`, [
    workspace,
    newId(),
    hashSecret(apiKey),
    apiKey.slice(0, 7),
  ])
  return { workspace, apiKey, bots, people }
}

async function makePerson(client: Client, workspace: string, i: number): Promise<SeededPerson> {
  const [id, token] = [newId(), newSecret('bs')]
  const first = firstNames[i]!
  const name = `${first} ${lastNames[i]!}`
  const joined = new Date(Date.now() - (joinedDaysAgo[i] ?? joinedBeforeEverything) * day)
  await client.query(`insert into person (id, email, name, first_name, workspace_id) values ($1, $2, $3, $4, $5)`, [
    id,
    `agent${i}@example.com`,
    name,
    first,
    workspace,
  ])
  await client.query(
    `insert into member (workspace_id, person_id, is_owner, train, chat, edit, billing, support, joined_at, read_until)
     values ($1, $2, $3, true, true, true, true, true, $4, $4)`,
    [workspace, id, i === 0, joined],
  )
  await client.query(
    `insert into session (id, person_id, token_hash, device, address, expires_at) values ($1, $2, $3, 'bench', '127.0.0.1', now() + interval '1 year')`,
    [newId(), id, hashSecret(token)],
  )
  return { id, name, token }
}

async function makeBot(client: Client, workspace: string, i: number): Promise<SeededBot> {
  const id = newId()
  const clientKey = `bot_${id.replaceAll('-', '')}`
  const name = `Bot ${i + 1}`
  await client.query(
    `insert into bot (workspace_id, id, client_key, name, source, channel, transport) values ($1, $2, $3, $4, 'npm', 'messenger', 'sdk-socket')`,
    [workspace, id, clientKey, name],
  )
  // Every label that a conversation will bear is known to its bot.
  const names = [...labels, rareLabel]
  await client.query(
    `insert into label (workspace_id, bot_id, id, name) select $1, $2, id, name from unnest($3::uuid[], $4::text[]) l (id, name)`,
    [workspace, id, names.map(() => newId()), names],
  )
  return { id, clientKey, name }
}
