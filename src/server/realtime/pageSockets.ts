import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { protocolVersion, type PageToServer, type ServerToPage } from '#shared/live.ts'
import { AppError } from '#shared/errors.ts'
import type { Person } from '../unit.ts'
import type { Bus } from './bus.ts'
import { publicChange, type Feed, type LoggedChange } from './feed.ts'
import { Presence } from './presence.ts'

export interface PageSocketPorts {
  feed: Feed
  bus: Bus
  authenticate(token: string): Promise<Person | null>
  /** Resolves when the person is a member of the workspace; otherwise throws the AppError to answer with. */
  enterWorkspace(person: Person, workspace: string): Promise<void>
  /** Resolves with the conversation's workspace when the person may see it. */
  enterConversation(person: Person, conversation: string): Promise<string>
  onError: (error: unknown) => void
}

interface SocketData {
  person: Person
  workspace: string | null
  channel: string | null
}
type PageSocket = Socket<PageToServer, ServerToPage, Record<never, never>, SocketData>

/** Somebody types in a conversation; travels on the bus to all nodes. */
export interface Typing {
  channel_id: string
  person: string | null
  name: string
}

const roomOf = {
  workspace: (id: string) => `w:${id}`,
  conversation: (id: string) => `c:${id}`,
  member: (workspace: string, person: string) => `m:${workspace}:${person}`,
  session: (id: string) => `s:${id}`,
  person: (id: string) => `p:${id}`,
}

/**
 * The sockets of the pages. They carry the log of changes and hold no state that matters: a page that lost its socket asks
 * `live.since` for what it missed.
 */
export class PageSockets {
  readonly io: Server<PageToServer, ServerToPage, Record<never, never>, SocketData>
  readonly #ports: PageSocketPorts
  readonly #presence: Presence

  constructor(http: HttpServer, ports: PageSocketPorts) {
    this.#ports = ports
    this.io = new Server(http, {
      path: '/realtime',
      serveClient: false,
      maxHttpBufferSize: 100_000,
      cors: { origin: false },
      pingInterval: 20_000,
      pingTimeout: 20_000,
    })
    this.#presence = new Presence(ports.bus, (channel, people) =>
      this.io.to(roomOf.conversation(channel)).emit('presence', { channel_id: channel, people }),
    )
    this.io.use((socket, next) => void this.#admit(socket).then(() => next(), next))
    this.io.on('connection', (socket) => this.#welcome(socket))
    ports.feed.listen((changes) => changes.forEach((change) => this.#carry(change)))
    ports.bus.subscribe('typing', (message) => {
      const typing = message as Typing
      this.io.to(roomOf.conversation(typing.channel_id)).emit('typing', typing)
    })
    ports.bus.subscribe('session-ended', (session) => this.#signOut(roomOf.session(session as string), 'This device was signed out.'))
    ports.bus.subscribe('member-removed', (gone) => {
      const { workspace, person } = gone as { workspace: string; person: string }
      this.#signOut(roomOf.member(workspace, person), 'You are not a member of this workspace any more.')
    })
  }

  async close(): Promise<void> {
    this.#presence.stop()
    await this.io.close()
  }

  async #admit(socket: PageSocket): Promise<void> {
    const token: unknown = socket.handshake.auth['token']
    const person = typeof token === 'string' ? await this.#ports.authenticate(token) : null
    if (!person) throw new Error('signed-out')
    socket.data = { person, workspace: null, channel: null }
  }

  #welcome(socket: PageSocket): void {
    const { person } = socket.data
    void socket.join([roomOf.person(person.id), ...(person.session ? [roomOf.session(person.session)] : [])])
    socket.emit('socket_id_set', socket.id)
    socket.on('set_team', (team, _options, ack) => void this.#setTeam(socket, team, ack).catch(this.#ports.onError))
    socket.on('set_channel', (channel) => void this.#setChannel(socket, channel).catch(this.#ports.onError))
    socket.on('typing', (channel) => {
      if (channel === socket.data.channel)
        this.#ports.bus.publish('typing', { channel_id: channel, person: person.id, name: person.name } satisfies Typing)
    })
    socket.on('disconnect', () => this.#look(socket, null))
  }

  async #setTeam(socket: PageSocket, team: unknown, ack: unknown): Promise<void> {
    const answer = typeof ack === 'function' ? (ack as (answer: unknown) => void) : () => undefined
    const { data } = socket
    try {
      if (typeof team !== 'string') throw new AppError('bad-input', 'set_team needs the id of a workspace.')
      await this.#ports.enterWorkspace(data.person, team)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      answer({ ok: false, code: error.code, message: error.message })
      return
    }
    if (data.workspace && data.workspace !== team) {
      await socket.leave(roomOf.workspace(data.workspace))
      await socket.leave(roomOf.member(data.workspace, data.person.id))
    }
    data.workspace = team
    // The cursor is read in the same turn as the room is joined: what comes later is heard, what was told before is at or below it.
    void socket.join([roomOf.workspace(team), roomOf.member(team, data.person.id)])
    answer({ ok: true, cursor: this.#ports.feed.cursor, version: protocolVersion })
  }

  async #setChannel(socket: PageSocket, channel: unknown): Promise<void> {
    const wanted = typeof channel === 'string' && channel !== '' ? channel : null
    if (wanted !== null) {
      try {
        await this.#ports.enterConversation(socket.data.person, wanted)
      } catch (error) {
        if (error instanceof AppError) return this.#look(socket, null)
        throw error
      }
    }
    this.#look(socket, wanted)
  }

  #look(socket: PageSocket, channel: string | null): void {
    const { data } = socket
    if (data.channel !== null && data.channel !== channel) {
      void socket.leave(roomOf.conversation(data.channel))
      this.#presence.leave(data.channel, socket.id)
    }
    data.channel = channel
    if (channel === null) return
    void socket.join(roomOf.conversation(channel))
    this.#presence.enter(channel, socket.id, { id: data.person.id, name: data.person.name })
  }

  /** A change of a conversation goes out under the spec's names, with the change itself for pages that can apply it. */
  #carry(logged: LoggedChange): void {
    const change = publicChange(logged)
    const room = logged.person === null ? roomOf.workspace(logged.workspace) : roomOf.member(logged.workspace, logged.person)
    if (logged.conversation === null) {
      this.io.to(room).emit('workspace_updated', { change })
      return
    }
    this.io.to(room).emit('channels_updated', { channel_id: logged.conversation, change })
    if (logged.person === null && change.name.startsWith('message.'))
      this.io.to(roomOf.conversation(logged.conversation)).emit('message_updated', { channel_id: logged.conversation })
  }

  #signOut(room: string, why: string): void {
    this.io.to(room).emit('signed_out', { why })
    this.io.in(room).disconnectSockets(true)
  }
}
