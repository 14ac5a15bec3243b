import type { Act } from '#features/inbox/actions/bulk/contract.ts'
import type { Targets } from './actRequests.ts'

/** What every choice that is offered gets. */
export interface PickerProps {
  on: Targets
  anchor: { current: HTMLElement | null }
  onAct: (act: Act) => void
  onEnd: () => void
  onSearchIn: (conversation: string) => void
}
