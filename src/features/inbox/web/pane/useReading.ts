import { useEffect, useRef, useSyncExternalStore } from 'react'
import { resetUnread } from '#features/inbox/conversations/unreadContract.ts'
import { ask } from '#web/query/ask.ts'
import type { Transcript } from '#features/inbox/web/transcript/Transcript.ts'

/** Whether somebody looks at this page: it is in front and has the focus. */
function useLooking(): boolean {
  return useSyncExternalStore(watchLooking, () => document.visibilityState === 'visible' && document.hasFocus())
}

function watchLooking(tell: () => void) {
  document.addEventListener('visibilitychange', tell)
  addEventListener('focus', tell)
  addEventListener('blur', tell)
  return () => {
    document.removeEventListener('visibilitychange', tell)
    removeEventListener('focus', tell)
    removeEventListener('blur', tell)
  }
}

/** An open conversation is read while somebody looks at it, unless it was marked unread by hand. */
export function useReading(transcript: Transcript | undefined): void {
  const looking = useLooking()
  const id = transcript?.conversation.id
  const written = transcript?.conversation.in_count ?? 0
  const unread =
    transcript !== undefined && !transcript.seen.ignore_unread_reset && (written > transcript.seen.seen_in || transcript.seen.marked_unread)
  const told = useRef('')
  useEffect(() => {
    const state = `${id} ${written}`
    if (!looking || !unread || id === undefined || told.current === state) return
    told.current = state
    ask(resetUnread, { params: { id } }).catch(() => {
      // The next message, or the next look at the page, tells it again.
      told.current = ''
    })
  }, [looking, unread, id, written])
}
