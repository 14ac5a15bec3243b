import { useEffect, useRef, useState } from 'react'

/** Typing is taken for finished after so many milliseconds. */
const settle = 160

/**
 * The text of a field, and how to set it, which tells what is looked for, trimmed, as soon as one stops typing. `value` is what was told
 * last; back and forward change it from outside.
 */
export function useTyped(value: string, onTyped: (value: string) => void) {
  const [text, setText] = useState(value)
  const told = useRef(value)
  const tell = useRef(onTyped)
  useEffect(() => {
    tell.current = onTyped
  })
  // Only when it changes: what was told just now may not have come back yet.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    const next = text.trim()
    if (next === told.current) return
    const timer = setTimeout(() => tell.current((told.current = next)), settle)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText] as const
}
