import type { Socket } from 'socket.io'
import type { BotNotification, PageToServer, ServerToPage } from '#shared/liveProtocol.ts'
import type { Person } from '#platform/event-log/RequestContext.ts'
import type { Bus } from './bus.ts'
import type { ConnectionLimits } from './ConnectionLimits.ts'
import type { Feed, Subscriber, LoggedChange } from '#platform/event-log/feed.ts'
import type { LatestOnly } from './LatestOnly.ts'
import type { Where } from './presence.ts'

export interface PageSocketPorts {
  feed: Feed
  bus: Bus
  connections: ConnectionLimits
  /** The person of a session's token, or null. Throws too-many when too many wrong ones came from the address. */
  authenticate(token: string, address: string): Promise<Person | null>
  /** Those of the sessions that have ended. */
  ended(sessions: string[]): Promise<string[]>
  /** Resolves with what the person receives of the workspace when they are a member; otherwise throws the AppError to answer with. */
  enterWorkspace(person: Person, workspace: string): Promise<Subscriber>
  /** Resolves with where the conversation lies, and until when it may be seen, when the person may see it. */
  enterConversation(person: Person, conversation: string): Promise<Sight>
  /** Whose sight a change moves; null for most changes. */
  moved(change: LoggedChange): Moved | null
  /** Whether a change calls for its people, so that they receive it whichever workspace they look at. */
  callsAnywhere(change: LoggedChange): boolean
  /** What old clients receive beside a change that only its person receives; null for most changes. */
  notificationOf(change: LoggedChange): BotNotification | null
  onError: (error: unknown) => void
  /** Somebody on a page of this server types in a conversation. */
  onTyping?(conversation: string): void
}

/** A conversation that somebody may see: where it lies, and until when, in milliseconds. */
export interface Sight {
  where: Where
  until: number
}

/** Somebody sees more or less than before: of the workspace (`enter again`), of the conversation they look at (`look again`), or nothing any more (`leave`). */
export interface Moved {
  person: string
  to: 'enter again' | 'look again' | 'leave'
}

export interface SocketData {
  person: Person
  workspace: string | null
  /** It joined without saying a version: it knows only the spec's names. */
  isOfOld: boolean
  channel: string | null
  /** Where that lies, which may be another workspace than the one it has joined; null for none. */
  where: Where | null
  /** The rooms in which it receives conversations. */
  conversationRooms: string[]
  /** Its page is in front of its person. */
  attends: boolean
  /** How often it was said which conversation is open. */
  looks: number
  /** What the page asked for and is not answered yet. */
  asked: LatestOnly
  /** When it last said that its person types, in milliseconds. */
  typedAt: number
  /** How often what the person may see has changed since the socket was opened. */
  moves: number
  /** Takes it out of the rooms of conversations when what is paid ends. */
  closing?: NodeJS.Timeout | undefined
  /** Does so to the open conversation. */
  hiding?: NodeJS.Timeout | undefined
}
export type PageSocket = Socket<PageToServer, ServerToPage, Record<never, never>, SocketData>
