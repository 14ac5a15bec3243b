import { useEffect, useReducer, useRef } from 'react'
import { strings } from '#shared/app.strings.ts'
import type { ListedConversation } from '#features/inbox/conversations/contract.ts'
import type { Announcement } from './Announced.tsx'

/** At most one sentence in so many milliseconds: a busy inbox must not talk without end. Who writes meanwhile is named in the next one. */
const quiet = 4000

/** A row that enters the list brings news where its customer wrote at most so many seconds before what is newest there: servers write beside each other. */
const beside = 60

/** What was found is said once it stands for so many milliseconds: who types a name wants to hear of the whole one. */
const settled = 1000

interface Listed {
  rows: readonly ListedConversation[] | undefined
  /** Which question they answer, and how many of its pages are there: what comes with another one has not just arrived. */
  of: string
  pages: number | undefined
  /** There are more behind them. */
  hasMore: boolean
  /** What is looked at tells its news itself. */
  openId: string | null
  /** How many they are, or why there are none; undefined until that is known. */
  found: string | undefined
}

/** What a screen reader should politely hear of the list: who has just written, and what another question found. '' for nothing. */
export function useAnnouncement({ rows, of, pages, hasMore, openId, found }: Listed): Announcement {
  const kept = useRef({
    of: '',
    pages,
    hadMore: false,
    newest: 0,
    /** Of all that were ever listed: how many messages their customers had written. */
    counts: new Map<string, number>(),
    /** Who has written and is not named yet, by conversation. */
    waiting: new Map<string, string>(),
    timer: 0,
    /** What is there at first one has not asked for. */
    foundOf: '',
  })
  const [announced, announce] = useReducer(({ times }: Announcement, text: string) => ({ text, times: times + 1 }), { text: '', times: 0 })
  useEffect(() => () => clearTimeout(kept.current.timer), [])
  useEffect(() => {
    if (!rows) return
    const known = kept.current
    const since = known.pages === pages ? known.newest - beside : Infinity
    // What stood behind the end moves up where others go: where those come first who wait longest, it wrote later than they.
    const end = known.hadMore ? rows.findLastIndex(({ id }) => known.counts.has(id)) : rows.length
    for (const [at, { id, name, is_unread, in_count, customer_at, timestamp }] of rows.entries()) {
      const isArrival = at <= end && (customer_at ?? 0) > since
      const count = known.counts.get(id) ?? (isArrival ? 0 : in_count)
      if (!is_unread || id === openId) known.waiting.delete(id)
      else if (known.of === of && in_count > count) known.waiting.set(id, name)
      known.counts.set(id, in_count)
      known.newest = Math.max(known.newest, timestamp)
    }
    known.of = of
    known.pages = pages
    known.hadMore = hasMore
    const say = () => {
      known.timer = 0
      if (known.waiting.size === 0) return
      announce(strings.list.announce([...known.waiting.values()]))
      known.waiting.clear()
      known.timer = window.setTimeout(say, quiet)
    }
    if (known.timer === 0) say()
  }, [rows, of, pages, hasMore, openId])
  useEffect(() => {
    const known = kept.current
    if (found === undefined) return
    known.foundOf ||= of
    if (known.foundOf === of) return
    const timer = setTimeout(() => {
      known.foundOf = of
      announce(found)
    }, settled)
    return () => clearTimeout(timer)
  }, [of, found])
  return announced
}
