import type { World } from './theScreens.ts'

/** Invitations in the states that screens are about, made by the owner, and an e-mail that has arrived. */
export async function makeInvites(url: string, owner: string): Promise<World['invites']> {
  const post = async <T>(path: string, body: object): Promise<T> => {
    const headers = { authorization: `Bearer ${owner}`, 'content-type': 'application/json' }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`)
    return (await response.json()) as T
  }
  const me = await fetch(`${url}/api/users/me`, { headers: { authorization: `Bearer ${owner}` } })
  const { workspace_team: team_id } = (await me.json()) as { workspace_team: string }
  const make = async (email?: string) => {
    const rights = { train: true, chat: true, edit: false, billing: false, support: false }
    const body = { team_id, ...rights, ...(email !== undefined && { emails: [email] }) }
    return (await post<{ invites: { id: string; link: string }[] }>('/api/invite/create', body)).invites[0]!
  }
  const [revoked, open] = [await make(), await make()]
  await post('/api/invite/revoke', { team_id, id: revoked.id })
  const bound = await make('grace@example.com')
  return { open: open.link, bound: bound.link, revoked: revoked.link, unsubscribe: await unsubscribePath(url) }
}

/** Where the first e-mail says that one can end them; it may still be on its way. */
async function unsubscribePath(url: string): Promise<string> {
  const until = Date.now() + 60_000
  for (;;) {
    const mail = await fetch(`${url}/sandbox/mail/1/html`)
    const path = mail.ok ? /\/unsubscribe\/[\w-]+\?s=[\w-]+/.exec(await mail.text()) : null
    if (path) return path[0]
    if (Date.now() > until) throw new Error('No e-mail came.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
