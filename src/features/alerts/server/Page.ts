import type { AlertBook } from '#features/alerts/AlertBook.ts'
import type { Step } from '#features/alerts/stepsOf.ts'
import type { AlertedConversation } from './alertedConversations.ts'

/** A step, and of which workspace it is. */
export interface PlacedStep {
  workspace: string
  step: Step
}

/** What the book says, and the conversations it is about. */
export interface Page {
  book: AlertBook
  /** Whose alerts they are: ids. */
  workspaces: readonly string[]
  conversations: ReadonlyMap<string, AlertedConversation>
  steps: readonly PlacedStep[]
  late: boolean
}
