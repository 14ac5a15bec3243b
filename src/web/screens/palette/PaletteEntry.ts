import type { ListedConversation } from '#features/inbox/conversations/contract.ts'

/** One line of the palette: something to go to, or something to do. */
export interface PaletteEntry {
  id: string
  name: string
  hint?: string
  /** Where it lies, where that is not what one expects. */
  where?: string
  /** What a phrase must fit, where that is not the whole name. */
  does?: string
  kind: 'conversation' | 'bot' | 'place' | 'view' | 'workspace' | 'action' | 'message'
  /** Where it is a conversation. */
  row?: ListedConversation
  run: () => void
}
