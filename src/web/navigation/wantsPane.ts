import { navigate } from 'wouter/use-browser-location'
import { fieldsOrNone } from '#shared/fieldsOrNone.ts'
import { store } from '#web/hooks/store.ts'

/** Somebody opens a conversation from what has the focus now and goes away: its pane takes the focus as soon as it is there. */
export const wantsPane = store(false)

/** In the entry of the history, which outlives the reload that takes the tab to another workspace. */
const key = 'pane'

/** Opens a conversation so, on the list that has every one. `isElsewhere`: in another workspace. */
export function openWithPane(conversation: string, isElsewhere: boolean): void {
  wantsPane.set(true)
  navigate(`/messages/${conversation}/?tab=all`, isElsewhere ? { state: { [key]: true } } : undefined)
}

/** Goes on after that reload; called once by the page. */
export function restoreWantsPane(): void {
  const { [key]: wanted, ...state } = fieldsOrNone(history.state)
  if (wanted !== true) return
  // Who comes by here again has opened nothing.
  history.replaceState(state, '')
  wantsPane.set(true)
}
