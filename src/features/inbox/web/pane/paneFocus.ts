import { restoreFocusTo } from '#web/hooks/restoreFocusTo.ts'

/** Where the focus goes on in an open conversation when what had it goes away: to what is read, or to what is written. */
export const focusTranscript = restoreFocusTo('[data-pane] [role="region"]', '#screen')
export const focusField = restoreFocusTo('[data-pane] textarea', '#screen')
