import { useEffect, useRef, useState } from 'react'
import { strings } from '#shared/app.strings.ts'
import type { ListedConversation } from '#features/inbox/conversations/contract.ts'
import type { Announcement } from './Announced.tsx'

/** At most one sentence in so many milliseconds: a busy inbox must not talk without end. Who writes meanwhile is named in the next one. */
const quiet = 4000

/** A row that enters the list brings news where its customer wrote at most so many seconds before what is newest there: servers write beside each other. */
const beside = 60

interface Listed {
  rows: readonly ListedConversation[] | undefined
  /** Which question they answer, and how many of its pages are there: what comes with another one has not just arrived. */
  of: string
  pages: number | undefined
  /** What is looked at tells its news itself. */
  openId: string | null
}

/** What a screen reader should politely hear of the list: who has just written. '' for nothing. */
export function useAnnouncement({ rows, of, pages, openId }: Listed): Announcement {
  /** What was listed last, and of all that ever was how many messages its customer had written. */
  const known = useRef({ of: '', pages, newest: 0, counts: new Map<string, number>() })
  /** Who has written and is not named yet, by conversation. */
  const waiting = useRef(new Map<string, string>())
  const timer = useRef(0)
  const [announced, setAnnounced] = useState({ text: '', times: 0 })
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!rows) return
    const { counts, ...before } = known.current
    const since = before.pages === pages ? before.newest - beside : Infinity
    let { newest } = before
    for (const { id, name, is_unread, in_count, customer_at, timestamp } of rows) {
      const count = counts.get(id) ?? ((customer_at ?? 0) > since ? 0 : in_count)
      if (!is_unread || id === openId) waiting.current.delete(id)
      else if (before.of === of && in_count > count) waiting.current.set(id, name)
      counts.set(id, in_count)
      newest = Math.max(newest, timestamp)
    }
    known.current = { of, pages, newest, counts }
    const say = () => {
      timer.current = 0
      const names = [...waiting.current.values()]
      if (names.length === 0) return
      waiting.current.clear()
      setAnnounced(({ times }) => ({ text: strings.list.announce(names), times: times + 1 }))
      timer.current = window.setTimeout(say, quiet)
    }
    if (timer.current === 0) say()
  }, [rows, of, pages, openId])
  return announced
}
