import { listen } from '#web/live/listen.ts'
import { withdrawStale } from '#web/components/toast/toast.ts'
import { conversationChanged } from '#features/inbox/conversations/contract.ts'
import { messageAdded } from '#features/inbox/timeline/contract.ts'

/** An undo is offered only while the conversation is as its act left it. Returns how to stop. */
export function listenForUndo(): () => void {
  const stops = [conversationChanged, messageAdded].map((event) => listen(event, withdrawStale))
  return () => stops.forEach((stop) => stop())
}
