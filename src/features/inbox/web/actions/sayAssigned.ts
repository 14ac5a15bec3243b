import { navigate } from 'wouter/use-browser-location'
import type { EventBody } from '#shared/event.ts'
import { toast } from '#web/components/toast/toast.ts'
import type { conversationAssigned } from '#features/inbox/conversations/contract.ts'
import { folderOf, facetsOf } from '#features/inbox/conversations/rules.ts'
import { plainInbox, readInboxLocation, writeInboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { actStrings } from './act.strings.ts'

/** Says that somebody gave the reader a conversation, and leads to it; nothing when it is open before their eyes. */
export function sayAssigned({ conversation, by }: EventBody<typeof conversationAssigned>): void {
  const { id, name } = conversation
  if (readInboxLocation(location.pathname, location.search).id === id && !document.hidden) return
  const folder = folderOf(facetsOf(conversation))
  const run = () => navigate(writeInboxLocation({ ...plainInbox, tab: 'mine', folder, id }))
  toast(actStrings.assignedToYou(by.name, name), { key: `assigned ${id}`, action: { name: actStrings.open, run } })
}
