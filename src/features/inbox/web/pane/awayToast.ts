import { toast } from '#web/components/toast/toast.ts'

let said: { id: string; close: () => void } | null = null

/** Says that a conversation went from before the reader, until they take that away: they may have looked elsewhere. Of several the last is said. */
export function sayAway(id: string, text: string): void {
  said = { id, close: toast(text, { key: 'away', stays: true }) }
}

/** It is before them again. */
export function isBack(id: string): void {
  if (said?.id !== id) return
  said.close()
  said = null
}
