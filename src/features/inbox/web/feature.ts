import type { PageFeature } from '#web/live/PageFeature.ts'
import { conversationPatches, listenToConversations } from './cache/listPatches.ts'
import { messagePatches } from './transcript/messagePatches.ts'

export const inboxFeature: PageFeature = {
  patches: [...conversationPatches, ...messagePatches],
  listen: listenToConversations,
}
