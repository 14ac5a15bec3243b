import { useLayoutEffect, type RefObject } from 'react'

/**
 * Makes a field as high as its text; its style says how high it may become. What holds it keeps its height meanwhile: the field is low for a
 * moment to be measured, and the transcript, higher by that, would leave its end with every letter.
 */
export function useGrowingField(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const element = field.current
    const holder = element?.parentElement
    if (!element || !holder) return
    holder.style.minHeight = `${holder.offsetHeight}px`
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
    holder.style.minHeight = ''
  }, [field, text])
}
