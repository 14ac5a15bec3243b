import type { AlertBook } from '#features/alerts/AlertBook.ts'
import type { Step } from '#features/alerts/stepsOf.ts'
import type { AlertRoom } from './rooms.ts'

/** What the book says, and the conversations it is about. */
export interface Page {
  book: AlertBook
  rooms: ReadonlyMap<string, AlertRoom>
  steps: readonly { workspace: string; step: Step }[]
  late: boolean
}
