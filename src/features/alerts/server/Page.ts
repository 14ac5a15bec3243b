import type { AlertBook } from '#features/alerts/AlertBook.ts'
import type { Step } from '#features/alerts/stepsOf.ts'
import type { AlertedConversation } from './alertedConversations.ts'

/** What the book says, and the conversations it is about. */
export interface Page {
  book: AlertBook
  /** Whose alerts they are: ids. */
  workspaces: readonly string[]
  conversations: ReadonlyMap<string, AlertedConversation>
  steps: readonly { workspace: string; step: Step }[]
  late: boolean
}
