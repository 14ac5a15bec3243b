import { useEffect, type RefObject } from 'react'
import type { FindWords } from './wantedWords.ts'

/** The name of the highlight, for `::highlight()` in the style. */
const name = 'wanted'

interface MarkedWordsProps {
  canvas: RefObject<HTMLElement | null>
  find: FindWords
  /** Each marking hands it the first mark. */
  onMarked: (row: Element, first: Range) => void
}

/**
 * Marks what was looked for in the row that was found (`data-found`), without a change of what React made: the text stays as it is, also where
 * it is markup. Browsers that cannot do it show the row alone.
 */
export function MarkedWords({ canvas, find, onMarked }: MarkedWordsProps): null {
  // With every drawing: the row comes and goes with scrolling.
  useEffect(() => {
    const row = canvas.current?.querySelector('[data-found]')
    if (!row || !('highlights' in CSS)) return
    const mark = () => {
      const ranges = rangesIn(row, find)
      CSS.highlights.set(name, new Highlight(...ranges))
      if (ranges[0]) onMarked(row, ranges[0])
    }
    mark()
    // Emoji and Markdown are read a moment later.
    const observer = new MutationObserver(mark)
    observer.observe(row, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      CSS.highlights.delete(name)
    }
  })
  return null
}

function rangesIn(row: Element, find: FindWords): Range[] {
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
  const found: Range[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { start, end } of find(node.nodeValue ?? '')) {
      const range = document.createRange()
      range.setStart(node, start)
      range.setEnd(node, end)
      found.push(range)
    }
  }
  return found
}
