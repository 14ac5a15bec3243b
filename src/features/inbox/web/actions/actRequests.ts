import { store } from '#web/hooks/store.ts'
import type { Act, Selection } from '#features/inbox/actions/bulk/contract.ts'
import type { Conversation, ListedConversation } from '#features/inbox/conversations/contract.ts'

/** What is done to a conversation; a block is of its customer, and of one at a time. */
export type Deed = Act | { do: 'block'; blocked: boolean }

/** What is to be done, or of which the rest has still to be chosen. */
export type Wanted = Deed | { pick: 'assignee' | 'labels' | 'snooze' | 'more' }

/** To which conversations: those named, or all of a list, of which there are `count`. */
export type Targets = readonly (Conversation | ListedConversation)[] | { selection: Selection; count: number }

export interface ActRequest {
  wanted: Wanted
  on: Targets
  /** Where a choice is offered. */
  beside: HTMLElement | null
  /** Called once it was begun. */
  begun?: (() => void) | undefined
}

/** What was asked for and is not begun yet, in its order. The one who does it (`Acting.tsx`) is fetched with the first wish. */
export const actRequests = store<readonly ActRequest[]>([])

/** What is being chosen now, beside what it is about; null while nothing is. */
export const openChoice = store<ActRequest | null>(null)

/** Nothing of what was asked for is done any more, and nothing chosen. */
export function giveUpActs(): void {
  actRequests.set([])
  openChoice.set(null)
}

/** Asks for something to be done, from wherever: keys, rows, the header, the bar of a selection. The button that opened a choice closes it. */
export function requestAct(wanted: Wanted, on: Targets, beside: HTMLElement | null = null, begun?: () => void): void {
  if (beside instanceof HTMLButtonElement && isOpenBeside(beside, wanted)) return openChoice.set(null)
  actRequests.set([...actRequests.get(), { wanted, on, beside, begun }])
}

function isOpenBeside(button: HTMLButtonElement, wanted: Wanted): boolean {
  const open = openChoice.get()
  return open?.beside === button && 'pick' in open.wanted && 'pick' in wanted && open.wanted.pick === wanted.pick
}
