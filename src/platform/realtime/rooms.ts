import { viewOf } from '#shared/visibility.ts'
import type { Subscriber, LoggedChange } from '#platform/event-log/feed.ts'

/** The rooms that the sockets of the pages join, by what is received in them. */
export const roomOf = {
  workspace: (id: string) => `w:${id}`,
  /** Changes of conversations go to three rooms, by how much somebody sees. */
  everything: (workspace: string) => `all:${workspace}`,
  bot: (workspace: string, bot: string) => `bot:${workspace}:${bot}`,
  concerned: (workspace: string, person: string) => `own:${workspace}:${person}`,
  conversation: (id: string) => `c:${id}`,
  member: (workspace: string, person: string) => `m:${workspace}:${person}`,
  /** Those in a room who joined without saying a version: clients that know only the spec's names. */
  ofOld: (room: string) => `old:${room}`,
  session: (id: string) => `s:${id}`,
  person: (id: string) => `p:${id}`,
}

/** The rooms in which somebody receives conversations, by how much of the workspace they see. */
export function conversationRoomsOf(workspace: string, subscriber: Subscriber): string[] {
  if (subscriber.until <= Date.now()) return []
  const { everything, bots, own } = viewOf(subscriber)
  return [
    ...(everything ? [roomOf.everything(workspace)] : []),
    ...bots.map((bot) => roomOf.bot(workspace, bot)),
    ...(own ? [roomOf.concerned(workspace, subscriber.person)] : []),
  ]
}

/** The rooms of everybody who receives a change, whom `recipientsOf` says; none for one that nobody receives. */
export function roomsOf({ workspace, conversation, bot, people }: LoggedChange, recipients: string[] | null): string[] {
  if (recipients !== null) return recipients.map((person) => roomOf.member(workspace, person))
  if (conversation === null) return [roomOf.workspace(workspace)]
  const concerned = people.map((person) => roomOf.concerned(workspace, person))
  return [roomOf.everything(workspace), ...(bot === null ? [] : [roomOf.bot(workspace, bot)]), ...concerned]
}
