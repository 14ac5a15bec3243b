import * as z from 'zod/mini'
import { call, teamHeader } from './call.ts'
import type { WireError } from './errors.ts'

const Change = z.object({ cursor: z.string(), workspace: z.string(), name: z.string(), body: z.unknown() })

export const changesSince = call({
  name: 'live.since',
  method: 'GET',
  path: '/api/changes',
  summary:
    'What changed in a workspace since a cursor, oldest first, up to 500 at once. `snapshot: true` means that the log no longer reaches back that far, or that fetching again is quicker than replaying: fetch everything again.',
  requires: 'member',
  requiresPlan: false,
  query: z.object({ since: z.string().check(z.maxLength(40)) }),
  headers: teamHeader(),
  response: z.object({ changes: z.array(Change), cursor: z.string(), more: z.boolean(), snapshot: z.boolean() }),
})

/** The version of the socket protocol; a page of another version reloads itself. */
export const protocolVersion = 4

/**
 * The sockets of the browser, path `/realtime`, event by event. A client gives its token in `auth.token`.
 * Client to server: `set_team(teamId, {version}, ack)`, `set_channel(channelId | null)`, `typing(channelId)`, `set_attending(isHere)`.
 * Server to client: `socket_id_set(id)`; `changes({changes})`, in the order of the log; `elsewhere({changes})`; `typing`; `presence`; `looking`;
 * `signed_out`.
 * A client that joined without a version knows only the spec's names, and gets besides for every change `channels_updated({channel_id, change})` or
 * `workspace_updated({change})`, `message_updated({channel_id})` for the conversation it has open, and `notification` with each alert of the person.
 */
export interface ServerToPage {
  socket_id_set: (id: string) => void
  changes: (payload: { changes: LiveChange[] }) => void
  /** What calls for the person in workspaces that the page has not joined. Nothing of it is caught up on: a page asks again after each connection. */
  elsewhere: (payload: { changes: LiveChange[] }) => void
  channels_updated: (payload: { channel_id: string; change: LiveChange }) => void
  workspace_updated: (payload: { change: LiveChange }) => void
  message_updated: (payload: { channel_id: string }) => void
  notification: (payload: BotNotification) => void
  /** Somebody types: the customer (`person` null) or a colleague. Clears by itself after 3 seconds. */
  typing: (payload: { channel_id: string; person: string | null; name: string }) => void
  /** Who has the conversation open, in all their tabs. */
  presence: (payload: { channel_id: string; people: { id: string; name: string }[] }) => void
  /**
   * Who looks at which conversations of the workspace, as far as the page sees all of it or of their bot: at joining `anew`, everything that is open; then
   * each conversation as it changes. Small, because no more conversations are open than there are pages.
   */
  looking: (payload: { open: { channel_id: string; people: { id: string; name: string }[] }[]; anew: boolean }) => void
  signed_out: (payload: { why: string }) => void
}
/** An alert of the person, as clients of old know it: log and what has no name of its own, help needed, error, mentioned, assigned. */
export interface BotNotification {
  notification_type: 'showLog' | 'showLiveChat' | 'showError' | 'private' | 'assignee'
  type: 'notification'
  isFailure: boolean
  channel_id: string
  /** The source's name of the conversation. */
  sourceChannel: string
  user_profile: { name: string }
}
export interface PageToServer {
  set_team: (team: string, options: { version?: number } | null, ack?: (answer: SetTeamAnswer) => void) => void
  set_channel: (channel: string | null) => void
  typing: (channel: string) => void
  /** Whether the page is in front and was touched some minutes ago at most: alerts for who has none like that go elsewhere. */
  set_attending: (isHere: boolean) => void
}
export type SetTeamAnswer = { ok: true; cursor: string; version: number } | ({ ok: false } & Omit<WireError, 'error' | 'details'>)
export type LiveChange = z.output<typeof Change>
