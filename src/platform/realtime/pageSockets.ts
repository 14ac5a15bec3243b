import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import { protocolVersion, type PageToServer, type ServerToPage, type SetTeamAnswer } from '#shared/liveProtocol.ts'
import { AppError } from '#shared/errors.ts'
import { socketErrors } from './errors.ts'
import { publicChange, type Subscriber } from '#platform/event-log/feed.ts'
import { Attendance, type Whereabouts } from './Attendance.ts'
import { pageAdmission } from './pageAdmission.ts'
import { sessionEnded, typing } from '#shared/topics.ts'
import { seesBot } from '#shared/visibility.ts'
import type { Moved, PageSocket, PageSocketPorts, Sight, SocketData } from './pageSocketPorts.ts'
import { Presence } from './presence.ts'
import { framesOf, type Frame } from './framesOf.ts'
import { emitAsOfOld, joinRooms, leaveRooms, roomsOfOld } from './oldClients.ts'
import { conversationRoomsOf, roomOf } from './rooms.ts'

/** So often, in milliseconds, the sessions of open sockets are looked at: the word that one has ended may be lost on its way between servers. */
const lookedAtEvery = 60_000

/** What a page may send: a key that is held down goes through 30 conversations a second. */
const packets = { burst: 300, perSecond: 30 }
/** A sign of typing lasts 3 seconds on a screen; more than one a second, in milliseconds, is passed on to nobody. */
const typingEvery = 1000

/**
 * The sockets of the pages. They carry the log of changes and hold no state that matters: a page that lost its socket asks
 * `live.since` for what it missed.
 */
export class PageSockets {
  readonly io: Server<PageToServer, ServerToPage, Record<never, never>, SocketData>
  readonly #ports: PageSocketPorts
  readonly #presence: Presence
  readonly #attendance: Attendance
  readonly #looking: NodeJS.Timeout
  /** What is being asked for sockets and for the look at their sessions. */
  readonly #underWay = new Set<Promise<void>>()

  constructor(http: HttpServer, ports: PageSocketPorts) {
    this.#ports = ports
    this.io = new Server(http, {
      path: '/realtime',
      serveClient: false,
      maxHttpBufferSize: 100_000,
      cors: { origin: false },
      pingInterval: 20_000,
      pingTimeout: 20_000,
      allowRequest: ports.connections.allowRequest,
    })
    ports.connections.guard(this.io, packets)
    this.#presence = new Presence(ports.bus, (channel_id, people, { workspace, bot }) => {
      this.io.to(roomOf.conversation(channel_id)).emit('presence', { channel_id, people })
      this.io
        .to([roomOf.everything(workspace), roomOf.bot(workspace, bot)])
        .emit('looking', { open: [{ channel_id, people }], anew: false })
    })
    this.#attendance = new Attendance(ports.bus)
    const admit = pageAdmission(ports)
    this.io.use((socket, next) => this.#run(admit(socket, next)))
    this.io.on('connection', (socket) => this.#welcome(socket))
    ports.feed.listen((changes) => framesOf(changes, (change) => ports.moved(change) !== null).forEach((frame) => this.#carry(frame)))
    ports.bus.subscribe(typing, (sign) => void this.io.to(roomOf.conversation(sign.channel_id)).emit('typing', sign))
    ports.bus.subscribe(sessionEnded, (session) => this.#endSession(session))
    this.#looking = setInterval(() => this.#run(this.#endSessions()), lookedAtEvery)
  }

  whereIs(person: string, channel: string): Whereabouts {
    return this.#attendance.whereIs(person, channel)
  }

  /** Ends all sockets. What is still asked for them ends first: who stops the server puts the database away next. */
  async close(): Promise<void> {
    clearInterval(this.#looking)
    this.#presence.stop()
    this.#attendance.stop()
    await this.io.close()
    await Promise.all(this.#underWay)
  }

  #run(work: Promise<void>): void {
    const running = work.catch(this.#ports.onError).finally(() => this.#underWay.delete(running))
    this.#underWay.add(running)
  }

  #welcome(socket: PageSocket): void {
    const { person, asked } = socket.data
    void socket.join([roomOf.person(person.id), ...(person.session ? [roomOf.session(person.session)] : [])])
    socket.emit('socket_id_set', socket.id)
    this.#attendance.attach(socket)
    // What a page says of itself may be left out.
    socket.on('set_team', (team, ...rest: unknown[]) => {
      const last = rest.at(-1)
      socket.data.isOfOld = !saysVersion(rest[0])
      const answer = isAnswer(last) ? last : () => undefined
      const replaced = () => answer(refusedBy(socketErrors.replaced()))
      this.#run(asked.add('team', () => this.#setTeam(socket, team, answer), replaced))
    })
    socket.on('set_channel', (channel) => this.#run(this.#setChannel(socket, channel)))
    socket.on('typing', (channel) => {
      const now = performance.now()
      // Not by what it has open: it is out of the room while it is looked up whether it may still see it.
      const isThere = typeof channel === 'string' && socket.rooms.has(roomOf.conversation(channel))
      if (!isThere || now - socket.data.typedAt < typingEvery) return
      socket.data.typedAt = now
      this.#ports.bus.publish(typing, { channel_id: channel, person: person.id, name: person.name })
      this.#ports.onTyping?.(channel)
    })
    socket.on('disconnect', () => {
      clearTimeout(socket.data.closing)
      clearTimeout(socket.data.hiding)
      this.#look(socket, null)
    })
  }

  async #setTeam(socket: PageSocket, team: unknown, answer: (answer: SetTeamAnswer) => void): Promise<void> {
    try {
      if (typeof team !== 'string') throw socketErrors.noWorkspace()
      if (socket.data.workspace !== team) this.#leaveTeam(socket)
      this.#open(socket, team, await this.#asOf(socket, () => this.#ports.enterWorkspace(socket.data.person, team)))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      answer(refusedBy(error))
      return
    }
    // The cursor is read in the same turn as the rooms are joined: what comes later is received, what was sent before is at or below it.
    answer({ ok: true, cursor: this.#ports.feed.cursor, version: protocolVersion })
  }

  /** Lets a socket receive what its person may receive of a workspace now. */
  #open(socket: PageSocket, team: string, subscriber: Subscriber): void {
    const { data, connected } = socket
    // Who has gone while it was asked would stay in the rooms for ever.
    if (!connected) return
    leaveRooms(socket, data.conversationRooms)
    data.conversationRooms = conversationRoomsOf(team, subscriber)
    data.workspace = team
    this.#leaveRoomsAt(socket, subscriber.until)
    const open = data.channel === null ? [] : [roomOf.conversation(data.channel)]
    joinRooms(socket, [roomOf.workspace(team), roomOf.member(team, data.person.id), ...data.conversationRooms, ...open])
    const seen = this.#presence.ofWorkspace(team).filter(({ where }) => seesBot(subscriber, where.bot))
    socket.emit('looking', { open: seen.map(({ channel, people }) => ({ channel_id: channel, people })), anew: true })
  }

  /** What is paid ends by the clock, and no change tells of it. */
  #leaveRoomsAt(socket: PageSocket, until: number): void {
    clearTimeout(socket.data.closing)
    socket.data.closing = callAt(until, () => leaveRooms(socket, socket.data.conversationRooms.splice(0)))
  }

  /** Asks what the person may do, and once more when that changed before the answer was there. */
  async #asOf<T>(socket: PageSocket, question: () => Promise<T>): Promise<T> {
    for (;;) {
      const { moves } = socket.data
      const answer = await question()
      if (socket.data.moves === moves) return answer
    }
  }

  #leaveTeam(socket: PageSocket): void {
    const { data } = socket
    if (data.workspace === null) return
    leaveRooms(socket, [roomOf.workspace(data.workspace), roomOf.member(data.workspace, data.person.id), ...data.conversationRooms])
    data.workspace = null
    data.conversationRooms = []
  }

  async #setChannel(socket: PageSocket, channel: unknown): Promise<void> {
    const { data } = socket
    const look = ++data.looks
    if (typeof channel !== 'string' || channel === '') return this.#look(socket, null)
    // Who has gone on to another one meanwhile does not look at this one.
    const isCurrent = () => data.looks === look
    await data.asked.add('channel', async () => {
      if (!isCurrent()) return
      const sight = await this.#sightOf(socket, channel)
      if (isCurrent()) this.#look(socket, sight && { channel, ...sight })
    })
  }

  /** Null when the person may not see the conversation, or that is not known. */
  async #sightOf(socket: PageSocket, channel: string): Promise<Sight | null> {
    try {
      return await this.#asOf(socket, () => this.#ports.enterConversation(socket.data.person, channel))
    } catch (error) {
      if (!(error instanceof AppError)) this.#ports.onError(error)
      return null
    }
  }

  /** Somebody may see more or less from now on. Their sockets receive nothing of it until it is known what; a page asks for what it missed. */
  #move({ person, to }: Moved, workspace: string): void {
    for (const socket of this.#socketsOf(person)) {
      const { data } = socket
      data.moves++
      // A page may have a conversation open of another workspace than the one it has joined, and before it has joined any.
      const { channel, where } = data
      const looksThere = channel !== null && where?.workspace === workspace
      if (looksThere) leaveRooms(socket, [roomOf.conversation(channel)])
      if (data.workspace !== workspace) {
        if (looksThere) this.#run(this.#setChannel(socket, channel))
        continue
      }
      if (to !== 'look again') leaveRooms(socket, data.conversationRooms.splice(0))
      if (to !== 'leave') this.#run(this.#enterAgain(socket, workspace, channel))
    }
    if (to !== 'leave') return
    this.#signOut(roomOf.member(workspace, person), 'You are not a member of this workspace any more.')
    // Those that are elsewhere come back, and are asked again for what they have open.
    this.io.in(roomOf.person(person)).disconnectSockets(true)
  }

  async #enterAgain(socket: PageSocket, workspace: string, channel: string | null): Promise<void> {
    const subscriber = await this.#asOf(socket, () => this.#ports.enterWorkspace(socket.data.person, workspace))
    if (socket.data.workspace !== workspace) return
    this.#open(socket, workspace, subscriber)
    await this.#setChannel(socket, channel)
  }

  #socketsOf(person: string): PageSocket[] {
    const ids = this.io.sockets.adapter.rooms.get(roomOf.person(person)) ?? []
    return [...ids].flatMap((id) => this.io.sockets.sockets.get(id) ?? [])
  }

  #look(socket: PageSocket, at: ({ channel: string } & Sight) | null): void {
    const { data } = socket
    const channel = at?.channel ?? null
    if (data.channel !== null && data.channel !== channel) {
      leaveRooms(socket, [roomOf.conversation(data.channel)])
      this.#presence.leave(data.channel, socket.id)
    }
    data.channel = channel
    data.where = at?.where ?? null
    this.#attendance.follow(socket)
    clearTimeout(data.hiding)
    if (at === null || !socket.connected) return
    data.hiding = callAt(at.until, () => this.#look(socket, null))
    joinRooms(socket, [roomOf.conversation(at.channel)])
    this.#presence.enter(at.channel, at.where, socket.id, { id: data.person.id, name: data.person.name })
    // That they are there may be news to nobody else: they have it open in another tab.
    socket.emit('presence', { channel_id: at.channel, people: this.#presence.onlookers(at.channel) })
  }

  /** Changes go to the pages in one frame, and to clients of old one by one, under the spec's names. Only the last one can move somebody. */
  #carry({ rooms, recipients, changes }: Frame): void {
    this.io.to(rooms).emit('changes', { changes: changes.map(publicChange) })
    if (recipients !== null) this.#callElsewhere(recipients, rooms, changes)
    const old = roomsOfOld(this.io, rooms)
    if (old.length > 0) for (const change of changes) emitAsOfOld(this.io, old, change, this.#ports)
    const last = changes.at(-1)
    const moved = last && this.#ports.moved(last)
    if (moved) this.#move(moved, last.workspace)
  }

  /** What calls people goes to their pages outside of `rooms`, too. */
  #callElsewhere(people: string[], rooms: string[], changes: Frame['changes']): void {
    const calls = changes.filter((change) => this.#ports.callsAnywhere(change))
    if (calls.length === 0) return
    const pages = this.io.to(people.map(roomOf.person)).except(rooms)
    pages.emit('elsewhere', { changes: calls.map(publicChange) })
  }

  async #endSessions(): Promise<void> {
    const open = [...this.io.sockets.sockets.values()].flatMap(({ data }) => data.person.session ?? [])
    for (const session of await this.#ports.ended([...new Set(open)])) this.#endSession(session)
  }

  #endSession(session: string): void {
    this.#signOut(roomOf.session(session), 'This device was signed out.')
  }

  #signOut(room: string, why: string): void {
    this.io.to(room).emit('signed_out', { why })
    this.io.in(room).disconnectSockets(true)
  }
}

/** What is called with the answer stands last, where the page waits for one. */
const isAnswer = (last: unknown): last is (answer: SetTeamAnswer) => void => typeof last === 'function'
/** Clients of old say nothing of themselves. */
const saysVersion = (options: unknown) => typeof options === 'object' && options !== null && 'version' in options

/** Calls at a time, in milliseconds since 1970, if that comes while sockets last. A time that is over is not waited for. */
function callAt(time: number, work: () => void): NodeJS.Timeout | undefined {
  const left = time - Date.now()
  // Longer than a timer can wait: no socket lasts that long either.
  return left <= 0 || left > 2_000_000_000 ? undefined : setTimeout(work, left).unref()
}

const refusedBy = ({ code, reason, params, message }: AppError): SetTeamAnswer => ({
  ok: false,
  code,
  reason,
  ...(params && { params }),
  message,
})
