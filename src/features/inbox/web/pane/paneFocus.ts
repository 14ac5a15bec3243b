import { handsFocusTo } from '#web/hooks/handsFocusTo.ts'

/** Where the focus goes on in an open conversation when what had it goes away: to what is read, or to what is written. */
export const handsToTranscript = handsFocusTo('[data-pane] [role="region"]', '#screen')
export const handsToField = handsFocusTo('[data-pane] textarea', '#screen')
