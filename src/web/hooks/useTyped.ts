import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Typing is taken for finished after so many milliseconds. */
const settle = 160

/**
 * The text of a field, and how to set it, which reports what is looked for, trimmed, as soon as one stops typing. `value` is what was reported
 * last; back and forward change it from outside.
 */
export function useTyped(value: string, onTyped: (value: string) => void) {
  const [text, setText] = useState(value)
  const reported = useRef(value)
  const report = useEffectEvent(onTyped)
  // Only when it changes: what was reported just now may not have come back yet.
  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    const next = text.trim()
    if (next === reported.current) return
    const timer = setTimeout(() => report((reported.current = next)), settle)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText] as const
}
