import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { newId } from '#shared/ids.ts'
import { protocolVersion, type LiveChange, type PageToServer, type ServerToPage, type SetTeamAnswer } from '#shared/liveProtocol.ts'
import { hashSecret, newSecret } from '#platform/crypto/secrets.ts'
import type { Server } from '#app/startServer.ts'
import type { Fixture } from './createFixture.ts'
import type { Home, Who } from './thePeople.ts'

/** Somebody more in a fixture, with a page open on our workspace and on the conversation of our shop, as far as they get. */
export class Listener {
  readonly who: Who
  readonly person: string
  readonly token: string
  readonly received: LiveChange[] = []
  /** Everything else that came by the socket: event and payload as text. */
  readonly said: string[] = []
  #entered: SetTeamAnswer | undefined
  readonly #socket: Socket<ServerToPage, PageToServer>

  private constructor(url: string, who: Who, person: string, token: string) {
    this.who = who
    this.person = person
    this.token = token
    this.#socket = io(url, { path: '/realtime', transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true })
    this.#socket.onAny((event: string, payload: unknown) => {
      const { changes = [] } = (payload ?? {}) as { changes?: LiveChange[] }
      this.received.push(...changes)
      this.said.push(`${event} ${JSON.stringify(payload)}`)
    })
  }

  /** `at` is the workspace that the page joins: ours, one of its own, or none. */
  static async enter(server: Server, fixture: Fixture, who: Who, at: 'ours' | 'its own' | 'none' = 'ours'): Promise<Listener> {
    const { person, token } = await join(server, fixture, who)
    const listener = new Listener(server.url, who, person, token)
    await new Promise<void>((resolve, reject) => {
      listener.#socket.on('connect', resolve)
      listener.#socket.on('connect_error', reject)
    })
    const { workspace, conversation } = fixture.ours.ids
    const joined = at === 'ours' ? workspace : await ownWorkspace(server, person)
    if (at !== 'none') listener.#entered = await listener.#join(joined)
    listener.#socket.emit('set_channel', conversation)
    return listener
  }

  #join(workspace: string): Promise<SetTeamAnswer> {
    return new Promise((resolve) => this.#socket.emit('set_team', workspace, { version: protocolVersion }, resolve))
  }

  /** Whether the server let them into our workspace. */
  get isIn(): boolean {
    return this.#entered?.ok === true
  }

  get isOpen(): boolean {
    return this.#socket.connected
  }

  type(conversation: string): void {
    this.#socket.emit('typing', conversation)
  }

  leave(): void {
    this.#socket.disconnect()
  }
}

/** A workspace that has nothing to do with the others. */
async function ownWorkspace({ db }: Server, person: string): Promise<string> {
  const id = newId()
  await db
    .insertInto('workspace')
    .values({ id, name: 'Own', trial_ends_at: new Date(Date.now() + 86_400_000) })
    .execute()
  await db.insertInto('member').values({ workspace_id: id, person_id: person, is_owner: true }).execute()
  return id
}

/** Puts somebody into a fixture that is there already. */
async function join({ db }: Server, { ours, theirs }: Fixture, who: Who): Promise<{ person: string; token: string }> {
  const [person, token] = [newId(), newSecret('bs')]
  await db.transaction().execute(async (trx) => {
    const named = { name: 'Lia', first_name: 'Lia', image: null, bot_client_key: null, workspace_id: ours.ids.workspace }
    await trx
      .insertInto('person')
      .values({ id: person, email: `${person}@example.com`, ...named })
      .execute()
    for (const [side, home] of Object.entries(who.homes) as ['ours' | 'theirs', Home][]) {
      const { ids } = { ours, theirs }[side]
      const keys = home.bots.map((bot) => (bot === 'shop' ? ids.bot : ids.botWithWebhook))
      const bots = keys.length === 0 ? [] : await trx.selectFrom('bot').where('client_key', 'in', keys).select('id').execute()
      const seen = { scope: home.scope, scope_bots: bots.map(({ id }) => id) }
      await trx
        .insertInto('member')
        .values({ workspace_id: ids.workspace, person_id: person, ...home.rights, ...seen })
        .execute()
    }
    const ends = { expires_at: new Date(Date.now() + 86_400_000), revoked_at: null }
    await trx
      .insertInto('session')
      .values({ id: newId(), person_id: person, token_hash: hashSecret(token), device: 'test', address: '127.0.0.1', ...ends })
      .execute()
    const talk = ours.ids.conversation
    // The one who was removed has nothing assigned any more.
    if (!who.homes.ours) return
    if (who.talk === 'assigned') await sql`update conversation set assignee_id = ${person} where id = ${talk}`.execute(trx)
    if (who.talk === 'mentioned')
      await sql`update conversation set mentioned = array_append(mentioned, ${person}::uuid) where id = ${talk}`.execute(trx)
  })
  return { person, token }
}
