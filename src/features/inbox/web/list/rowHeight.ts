import { useState } from 'react'
import { store, useStore } from '#web/hooks/store.ts'

/** What a row is high where the browser leaves letters as large as they are given, and no row is lower. */
const usual = 80

/** Every row has this height in pixels, so that the list knows where everything stands without measuring each. */
export const rowHeight = store(usual)

let ruler: HTMLElement | null = null

/** The height of a row, also where the browser lets no letter be smaller than its user can read: its lines need more room then. */
export function useRowHeight(): number {
  useState(measure)
  return useStore(rowHeight)
}

/** Keeps three lines as those of a row somewhere out of sight, and follows how high they are. */
function measure(): void {
  if (ruler) return
  ruler = document.createElement('div')
  ruler.ariaHidden = 'true'
  ruler.className = 'pointer-events-none invisible fixed top-0 left-0 pt-[9px] pb-3'
  for (const line of ['block', 'block', 'mt-[3px] block h-[max(18px,1lh)] text-xs']) {
    const element = document.createElement('span')
    element.className = line
    element.textContent = '\u00a0'
    ruler.append(element)
  }
  document.body.append(ruler)
  const { offsetHeight } = ruler
  rowHeight.set(Math.max(usual, offsetHeight))
  new ResizeObserver(([entry]) => rowHeight.set(Math.max(usual, Math.round(entry?.borderBoxSize[0]?.blockSize ?? 0)))).observe(ruler)
}
