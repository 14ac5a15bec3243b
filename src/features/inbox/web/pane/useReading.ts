import { useEffect, useRef, useSyncExternalStore } from 'react'
import { resetUnread } from '#features/inbox/conversations/unreadContract.ts'
import { useStore } from '#web/hooks/store.ts'
import { attends } from '#web/live/attends.ts'
import { liveState } from '#web/live/liveState.ts'
import { callApi } from '#web/query/callApi.ts'
import type { Transcript } from '#features/inbox/web/transcript/Transcript.ts'

/** Whether somebody looks at this page: it is in front, has the focus, and was touched some minutes ago at most. */
export function useLooking(): boolean {
  const isInFront = useSyncExternalStore(watchLooking, () => document.visibilityState === 'visible' && document.hasFocus())
  return useStore(attends) && isInFront
}

function watchLooking(report: () => void) {
  document.addEventListener('visibilitychange', report)
  addEventListener('focus', report)
  addEventListener('blur', report)
  return () => {
    document.removeEventListener('visibilitychange', report)
    removeEventListener('focus', report)
    removeEventListener('blur', report)
  }
}

/**
 * An open conversation is read while somebody looks at it, unless it was marked unread by hand. In a stretch of the past nobody sees what is read by that: its newest
 * messages.
 */
export function useReading({ conversation: { id, in_count: written }, seen, moreAfter }: Transcript): void {
  const looking = useLooking()
  const live = useStore(liveState) === 'live'
  // A mention, a note for them, or that a snooze ended.
  const calls = seen.mention_unread || seen.woke_unread || seen.note_unread
  const unread = !moreAfter && (calls || (!seen.ignore_unread_reset && (written > seen.seen_in || seen.marked_unread)))
  const reported = useRef('')
  useEffect(() => {
    // Once it is read, whatever makes it unread again is news: a second note may mention the reader while the customer says nothing.
    if (!unread) reported.current = ''
    const state = `${id} ${written} ${calls}`
    if (!looking || !unread || reported.current === state) return
    reported.current = state
    callApi(resetUnread, { params: { id } }).catch(() => {
      // The next message, the next look at the page, or the next connection tells it again.
      reported.current = ''
    })
  }, [looking, live, unread, id, written, calls])
}
