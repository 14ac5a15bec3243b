import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#platform/embedded-postgres/freePort.ts'
import { makeInvites } from './makeInvites.ts'
import type { World } from './theScreens.ts'
import { temporaryFolder } from '#testing/temporaryFolder.ts'

const root = resolve(import.meta.dirname, '../..')

export type OpenWorld = World & {
  /** A session token of somebody with this address. */
  signIn(email: string): Promise<string>
  close(): Promise<void>
}

/** The sandbox, started as `npm start` starts it, in a data folder of its own. */
export async function openWorld(): Promise<OpenWorld> {
  const dataDir = await temporaryFolder('world')
  const port = String(await freePort())
  const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', PORT: port, BATON_DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const server = spawn(process.execPath, ['src/app/main.ts', 'sandbox'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const url = `http://localhost:${port}`
  await ready(url, () => (server.exitCode === null ? null : said))

  const run = promisify(execFile)
  const token = async (email: string) => {
    const { stdout } = await run(process.execPath, ['src/cli/baton.ts', 'login', email, '--token', '--json'], { cwd: root, env })
    return (JSON.parse(stdout) as { token: string }).token
  }
  const tokens = {
    owner: await token('mara@northwind.example'),
    colleague: await token('ben@northwind.example'),
    newcomer: await token('newcomer@example.com'),
    lapsed: await token('signe@quietcorner.example'),
    homeless: await token('homeless@example.com'),
  }
  const ask = async <T>(path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${tokens.owner}`, ...headers } })
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`)
    return (await response.json()) as T
  }
  await leaveHome(url, tokens.homeless)
  type Rows = { channels: { id: string; paused: boolean; last_seq: number }[]; timestamp: string | null }
  const rows: Rows['channels'] = []
  for (let cursor: string | null = '*'; cursor !== null;) {
    const page: Rows = await ask<Rows>(`/api/channels/list/*/*/${cursor}`)
    rows.push(...page.channels)
    cursor = page.timestamp
  }
  const mine = await ask<Rows>('/api/channels/list/*/*/*', { criteria: '{"tab":"mine"}' })
  const people = await ask<{ id: string; email: string }[]>('/api/users/fetchAll')
  const bots = await ask<{ client_key: string }[]>('/api/bots/get')
  return {
    url,
    tokens,
    signIn: token,
    conversations: { open: mine.channels[0]!.id, long: rows.toSorted((a, b) => b.last_seq - a.last_seq)[0]!.id },
    bot: bots[0]!.client_key,
    invites: await makeInvites(url, tokens.owner),
    colleague: people.find(({ email }) => email === 'ben@northwind.example')!.id,
    async close() {
      if (server.exitCode === null) {
        const gone = once(server, 'exit')
        server.kill('SIGTERM')
        await gone
      }
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function ready(url: string, ended: () => string | null): Promise<void> {
  const until = Date.now() + 60_000
  for (;;) {
    const ok = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    const last = ended()
    if (last !== null) throw new Error(`The sandbox ended instead of starting: ${last}`)
    if (Date.now() > until) throw new Error('The sandbox was not ready within a minute.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Removes the workspace somebody came with, so that they belong to none. */
async function leaveHome(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const me = (await (await fetch(`${url}/api/users/me`, { headers })).json()) as { slack_integrations: { id: string; name: string }[] }
  const [home] = me.slack_integrations
  const body = JSON.stringify({ team_id: home?.id, name: home?.name })
  const removed = await fetch(`${url}/api/workspace/remove`, { method: 'DELETE', headers, body })
  if (!removed.ok) throw new Error(`The workspace of the homeless one is still there: ${removed.status}.`)
}
