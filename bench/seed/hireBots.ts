import type { Client } from 'pg'
import { Vault } from '#platform/crypto/secrets.ts'
import { newId } from '#shared/ids.ts'
import type { Fixture } from './Fixture.ts'

/** The secret of servers that know bots of companies: what such a bot shows its company is encrypted by it. */
export const benchSecret = 'the secret of the servers of the benchmarks'

export interface HiredBot {
  id: string
  clientKey: string
  /** Its page, as webhooks name it; '' for a bot that reports by the SDK. */
  page: string
}

/** What it is made of: a bot that reports by the SDK, a page where people answer, or one for which Dialogflow does. */
export type HiredKind = 'sdk' | 'page' | 'agent'

/** Adds so many bots to the seeded workspace, without a conversation yet. Their connections were just looked at, so nobody asks their companies. */
export async function hireBots(
  client: Client,
  { workspace }: Pick<Fixture, 'workspace'>,
  kind: HiredKind,
  count: number,
): Promise<HiredBot[]> {
  const vault = new Vault(benchSecret)
  const hired = Array.from({ length: count }, (): HiredBot => {
    const id = newId()
    const page = kind === 'sdk' ? '' : String(BigInt(`0x${id.replaceAll('-', '').slice(-24)}`))
    return { id, clientKey: `bot_${id.replaceAll('-', '')}`, page }
  })
  for (const { id, clientKey, page } of hired) {
    const credentials = page === '' ? null : vault.encrypt(JSON.stringify({ token: `token${page}` }))
    const engine = kind === 'agent' ? 'dialogflow' : null
    const agent = engine && vault.encrypt(JSON.stringify({ refresh_token: 'the token of the account' }))
    await client.query(
      `insert into bot (workspace_id, id, client_key, name, source, channel, transport, settings, credentials, engine, engine_settings,
         engine_credentials, check_at)
       values ($1, $2, $3, $4, $5, 'messenger', $6, $7, $8, $9, $10, $11, now() + interval '1 day')`,
      [
        workspace,
        id,
        clientKey,
        `Hired ${id}`,
        page === '' ? 'npm' : 'messenger',
        page === '' ? 'sdk-socket' : 'messenger-page',
        JSON.stringify(page === '' ? {} : { page }),
        credentials,
        engine,
        JSON.stringify(engine === null ? {} : { project: 'bench-agent', language: 'en' }),
        agent,
      ],
    )
    if (page !== '')
      await client.query(`insert into bot_account (provider, account, workspace_id, bot_id) values ('messenger', $1, $2, $3)`, [
        `page:${page}`,
        workspace,
        id,
      ])
  }
  return hired
}

/** Takes them away again, so that the rows after this one find the workspace as it was seeded. */
export async function dismissBots(client: Client, { workspace }: Pick<Fixture, 'workspace'>): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `update bot set deleted_at = now() where workspace_id = $1 and name like 'Hired %' and deleted_at is null returning id`,
    [workspace],
  )
  await client.query(`delete from bot_account where workspace_id = $1 and bot_id = any($2::uuid[])`, [workspace, rows.map(({ id }) => id)])
}
