import { rm } from 'node:fs/promises'
import pino from 'pino'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { personOfEmail } from '#features/auth/server/people.ts'
import { openSession } from '#features/auth/server/sessions.ts'
import { makeHome } from '#features/workspaces/server/makeHome.ts'
import { openSandbox } from '#sandbox/openSandbox.ts'
import { readConfig } from '#platform/config/config.ts'
import { startServer } from '#app/startServer.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'
import { nobody } from '#platform/event-log/RequestContext.ts'
import { makeInvites } from './makeInvites.ts'
import type { World } from './theScreens.ts'

export type OpenWorld = World & {
  /** A session token of somebody with this address. */
  signIn(email: string): Promise<string>
  close(): Promise<void>
}

export interface WorldOptions {
  /** A database to seed, or a copy of a seeded one; the embedded one when left out. */
  databaseUrl?: string
  /** Where it listens; a free one when left out. */
  port?: number
}

/** The sandbox as `npm start` starts it, in this process and in a data folder of its own. */
export async function startWorld({ databaseUrl, port = 0 }: WorldOptions = {}): Promise<OpenWorld> {
  const dataDir = await temporaryFolder('world')
  const config = readConfig(
    {
      PORT: String(port),
      LOG_LEVEL: 'error',
      BATON_DATA_DIR: dataDir,
      BATON_SECRET: worldSecret,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
    'sandbox',
  )
  const server = await startServer(config, pino({ level: config.logLevel }), undefined, (deps) => openSandbox(deps, { dock: false }))
  const { url } = server
  const signIn = (email: string) =>
    server.contexts.write(nobody, async (ctx) => {
      const { id } = await personOfEmail(ctx, email, makeHome)
      return openSession(ctx.db, id, 'test', '127.0.0.1')
    })
  const tokens = {
    owner: await signIn('mara@northwind.example'),
    colleague: await signIn('ben@northwind.example'),
    newcomer: await signIn('newcomer@example.com'),
    lapsed: await signIn('signe@quietcorner.example'),
    homeless: await signIn('homeless@example.com'),
  }
  const ask = async <T>(path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${tokens.owner}`, ...headers } })
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`)
    return (await response.json()) as T
  }
  await leaveHome(url, tokens.homeless)
  type Rows = {
    channels: Pick<Conversation, 'id' | 'client_key' | 'sourceChannel' | 'last_seq' | 'last_message'>[]
    timestamp: string | null
  }
  const rows: Rows['channels'] = []
  for (let cursor: string | null = '*'; cursor !== null;) {
    const page: Rows = await ask<Rows>(`/api/channels/list/*/*/${cursor}`)
    rows.push(...page.channels)
    cursor = page.timestamp
  }
  const mine = await ask<Rows>('/api/channels/list/*/*/*', { criteria: '{"tab":"mine"}' })
  // A customer with a torn sleeve, who was handed over to Mara and has sent pictures.
  const handedOver = rows.find(({ last_message }) => last_message?.text === 'Is that enough?')!
  const people = await ask<{ id: string; email: string }[]>('/api/users/fetchAll')
  const bots = await ask<{ client_key: string; name: string }[]>('/api/bots/get')
  return {
    url,
    tokens,
    signIn,
    conversations: { open: mine.channels[0]!.id, long: rows.toSorted((a, b) => b.last_seq - a.last_seq)[0]!.id },
    handedOver: {
      conversation: handedOver.id,
      phone: `/sandbox?bot=${handedOver.client_key}&customer=${handedOver.sourceChannel}`,
    },
    // One that speaks through the SDK, with labels; others stand before it.
    bot: bots.find(({ name }) => name === 'Shop bot')!.client_key,
    invites: await makeInvites(url, tokens.owner),
    colleague: people.find(({ email }) => email === 'ben@northwind.example')!.id,
    async close() {
      await server.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The keys of the seeded bots follow from it, so every copy of a seeded database needs the same one. */
export const worldSecret = 'the secret of the worlds of the tests, long enough to be one'

/** Removes the workspace somebody came with, so that they belong to none. */
async function leaveHome(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const me = (await (await fetch(`${url}/api/users/me`, { headers })).json()) as { slack_integrations: { id: string; name: string }[] }
  const [workspace] = me.slack_integrations
  const body = JSON.stringify({ team_id: workspace?.id, name: workspace?.name })
  const removed = await fetch(`${url}/api/workspace/remove`, { method: 'DELETE', headers, body })
  if (!removed.ok) throw new Error(`The workspace of the homeless one is still there: ${removed.status}.`)
}
