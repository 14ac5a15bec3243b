import { useEffect, useRef, useState } from 'react'
import { strings } from '#shared/app.strings.ts'
import type { ListedConversation } from '#features/inbox/conversations/contract.ts'
import type { Announcement } from './Announced.tsx'

/** At most one sentence in so many milliseconds: a busy inbox must not talk without end. */
const quiet = 4000

/** What a screen reader should politely hear of the list: who has just written. '' for nothing. */
export function useAnnouncement(rows: readonly ListedConversation[] | undefined): Announcement {
  const known = useRef<Map<string, number> | null>(null)
  const saidAt = useRef(0)
  const [announced, setAnnounced] = useState({ text: '', times: 0 })
  useEffect(() => {
    if (!rows) return
    const before = known.current
    known.current = new Map(rows.map((row) => [row.id, row.in_count]))
    if (before === null || Date.now() - saidAt.current < quiet) return
    const news = rows.find((row) => row.is_unread && row.in_count > (before.get(row.id) ?? row.in_count))
    if (!news) return
    saidAt.current = Date.now()
    setAnnounced(({ times }) => ({ text: strings.list.announce(news.name), times: times + 1 }))
  }, [rows])
  return announced
}
