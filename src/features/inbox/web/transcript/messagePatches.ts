import { conversationChanged, conversationSeen } from '#features/inbox/conversations/contract.ts'
import { patch, type Patch } from '#web/live/patch.ts'
import { messageAdded, messageChanged } from '#features/inbox/timeline/contract.ts'
import { applyChange } from './applyChange.ts'
import type { Transcript } from './Transcript.ts'
import { queryKeys } from '#web/query/queryKeys.ts'

/** What each event does to the transcripts this page holds. */
export const messagePatches: readonly Patch[] = [messageAdded, messageChanged, conversationChanged, conversationSeen].map((event) =>
  patch(event, queryKeys.conversation, (transcript: Transcript, _body, change) => applyChange(transcript, change)),
)
