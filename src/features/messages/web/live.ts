import { conversationChanged, conversationSeen } from '#features/conversations/contract.ts'
import { patch, type Patch } from '#web/realtime/patch.ts'
import { messageAdded, messageChanged } from '../contract.ts'
import { applyChange } from './transcript/applyChange.ts'
import type { Transcript } from './transcript/Transcript.ts'

/** What each event does to the transcripts this page holds (kind `conversation`). */
export const messagePatches: readonly Patch[] = [messageAdded, messageChanged, conversationChanged, conversationSeen].map((event) =>
  patch(event, 'conversation', (transcript: Transcript, _body, change) => applyChange(transcript, change)),
)
