import { usable } from './usable.ts'

/** What has the focus in a row, or had it before something that floats over the page was opened from there. */
let last: Element | null = null

/**
 * For the `ref` of a row that may go away: where one is in it by then, or in what it asks, the focus goes to the same button of what comes in its place,
 * else of the next row, else of the one before, else to the heading of the list. So it does from a button below a list that goes once everything is there.
 * One that moves to another list keeps it, by its `data-moves`.
 */
export const focusBeside = (row: HTMLElement | null) => {
  if (!row) return undefined
  // A field that takes the focus as it comes has it before its row is told of.
  if (row.contains(document.activeElement)) last = document.activeElement
  row.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) last = target
  })
  row.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Element && !relatedTarget.closest(floating)) last = null
  })
  return () => {
    if (!last || !row.contains(last)) return
    const fromEnd = focusable(row)
      .toReversed()
      .findIndex((one) => one === last)
    last = null
    const around = ancestorsOf(row)
    const [list] = around
    const key = row.dataset['moves']
    const at = list ? [...list.children].indexOf(row) : 0
    // What comes in its place is there then.
    queueMicrotask(() => {
      if (row.isConnected || document.activeElement !== document.body) return
      const rows = list?.isConnected ? [...list.children] : []
      const moved = [...document.querySelectorAll<HTMLElement>('[data-moves]')].filter(({ dataset }) => dataset['moves'] === key)
      const nearest = [...moved, ...rows.slice(at), ...rows.slice(0, at).toReversed()].map(focusable)
      const buttons = nearest.find(({ length }) => length > 0) ?? []
      const beside = buttons.at(-1 - Math.max(0, fromEnd)) ?? buttons.at(-1)
      ;(beside ?? headingOf(around))?.focus({ preventScroll: !beside })
    })
  }
}

const floating = '[role="dialog"], [role="alertdialog"], [role="menu"]'

const focusable = (element: Element): HTMLElement[] =>
  element.matches(usable) && element instanceof HTMLElement ? [element] : [...element.querySelectorAll<HTMLElement>(usable)]

/** What it lies in, for when it is gone. */
export function ancestorsOf(row: Element): Element[] {
  const all: Element[] = []
  for (let one = row.parentElement; one; one = one.parentElement) all.push(one)
  return all
}

/** The heading nearest to where it was, made such that it can take the focus; in a dialog without one the dialog, else what the whole screen is in. */
export function headingOf(around: readonly Element[]): HTMLElement | null {
  const place = around.find((one) => one.isConnected && (isDialog(one) || (one.matches('section, main') && one.querySelector(headings))))
  const heading = place?.querySelector<HTMLElement>(headings) ?? null
  if (heading) heading.tabIndex = -1
  return heading ?? (place instanceof HTMLElement ? place : document.querySelector<HTMLElement>('#screen'))
}

const headings = 'h1, h2, h3'
const isDialog = (element: Element) => element.matches('[role="dialog"], [role="alertdialog"]')
