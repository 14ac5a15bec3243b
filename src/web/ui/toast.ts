import { store } from './store.ts'

export interface Toast {
  id: number
  text: string
  /** What can be done about it, such as Undo or Retry. */
  action?: { name: string; run: () => void } | undefined
  look: 'plain' | 'failed'
}

export const toasts = store<readonly Toast[]>([])
let last = 0

/** Says something in the corner for 6 seconds (10 with an action); returns how to take it away earlier. */
export function toast(text: string, options: { action?: Toast['action']; look?: Toast['look'] } = {}): () => void {
  const id = ++last
  const close = () => toasts.set(toasts.get().filter((other) => other.id !== id))
  // The same words twice would only push what else is said off the screen.
  const others = toasts.get().filter((other) => other.text !== text)
  toasts.set([...others.slice(-2), { id, text, action: options.action, look: options.look ?? 'plain' }])
  setTimeout(close, options.action ? 10_000 : 6000)
  return close
}
