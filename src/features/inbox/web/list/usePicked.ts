import { useState } from 'react'
import { store } from '#web/hooks/store.ts'
import type { ListedConversation } from '#features/inbox/conversations/contract.ts'
import type { Targets } from '#features/inbox/web/actions/actRequests.ts'
import type { ListQuestion } from '#features/inbox/web/cache/ListPages.ts'

/** What is chosen of a list, to be treated together. */
export interface Picked {
  /** Those of the rows that are chosen. */
  rows: readonly ListedConversation[]
  /** Whom an act concerns: those rows, or everything the list holds. */
  on: Targets
  /** How many that is. */
  count: number
  /** The question of the list, to count what it holds. */
  question: ListQuestion
  /** The same in one text, by which lists are told apart. */
  of: string
  /** The list is in the way of being chosen from, also with nothing chosen: on phones a touch of a row chooses it. */
  isOn: boolean
  has: (id: string) => boolean
  /** Chooses a row, or not any more; with `range` everything between it and the one before. */
  toggle: (id: string, range?: boolean) => void
  pickShown: () => void
  /** Chooses everything that the list holds, also what is not loaded: so many. */
  pickAll: (count: number) => void
  begin: () => void
  clear: () => void
}

/** What is chosen of the list on the screen, for what stands outside of it, such as the palette; null while nothing is. */
export const pickedHere = store<Picked | null>(null)

interface State {
  /** Of which list. */
  of: string
  isOn: boolean
  ids: ReadonlySet<string>
  last: string | null
  all: number | null
}
const nothing: State = { of: '', isOn: false, ids: new Set(), last: null, all: null }

/** Keeps what is chosen of the list of a question; what leaves the list is not chosen any more, and another list begins with nothing chosen. */
export function usePicked(rows: readonly ListedConversation[], question: ListQuestion): Picked {
  const of = JSON.stringify(question)
  const [state, setState] = useState(nothing)
  const set = (next: Omit<State, 'of'>) => setState({ ...next, of })
  if (state !== nothing && state.of !== of) setState(nothing)
  const { isOn, ids, last, all } = state.of === of ? state : nothing
  const chosen = ids.size === 0 ? [] : rows.filter((row) => ids.has(row.id))
  // What has left is given up while it is away: should it come back, nobody has chosen it.
  if (chosen.length < ids.size) setState({ ...state, ids: new Set(chosen.map(({ id }) => id)) })
  const toggle = (id: string, range = false) => {
    const [from, to] = [rows.findIndex((row) => row.id === last), rows.findIndex((row) => row.id === id)]
    const next = new Set(ids)
    if (range && from !== -1 && to !== -1) {
      for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(row.id)
    } else if (!next.delete(id)) next.add(id)
    set({ isOn: next.size > 0, ids: next, last: id, all: null })
  }
  const { clientKey: clientkey, phrase, criteria } = question
  return {
    rows: chosen,
    on: all === null ? chosen : { selection: { criteria, clientkey, phrase }, count: all },
    count: all ?? chosen.length,
    question,
    of,
    isOn,
    has: (id) => all !== null || ids.has(id),
    toggle,
    pickShown: () => set({ isOn: true, ids: new Set(rows.map((row) => row.id)), last: null, all: null }),
    pickAll: (count) => set({ isOn: true, ids: new Set(rows.map((row) => row.id)), last: null, all: count }),
    begin: () => set({ ...nothing, isOn: true }),
    clear: () => set(nothing),
  }
}
