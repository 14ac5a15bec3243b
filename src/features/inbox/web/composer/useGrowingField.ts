import { useEffect, useLayoutEffect, type RefObject } from 'react'

/** Makes a field as high as its text, which is higher in a narrower field; its style says how high it may become. */
export function useGrowingField(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    if (field.current) grow(field.current)
  }, [field, text])
  useEffect(() => {
    const element = field.current
    if (!element) return
    let width = element.clientWidth
    let next = 0
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      // In the next frame: what is observed may not be made higher while one is told of it.
      next = requestAnimationFrame(() => grow(element))
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(next)
    }
  }, [field])
}

/**
 * What holds the field keeps its height meanwhile: the field is low for a moment to be measured, and the transcript, higher by that, would leave
 * its end with every letter.
 */
function grow(field: HTMLTextAreaElement): void {
  const holder = field.parentElement
  if (!holder) return
  holder.style.minHeight = `${holder.offsetHeight}px`
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight}px`
  holder.style.minHeight = ''
}
