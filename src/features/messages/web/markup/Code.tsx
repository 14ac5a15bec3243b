import { useMemo } from 'react'
import { colourOf } from './colourOf.ts'
import { highlight } from './highlight.ts'
import { splitFence } from './splitFence.ts'

/** Code in its colours. */
export function Code({ text }: { text: string }) {
  const pieces = useMemo(() => {
    const { code, language } = splitFence(text)
    return highlight(code, language)
  }, [text])
  return pieces.map(({ kind, text: piece }, i) => (
    <span key={i} className={colourOf(kind)}>
      {piece}
    </span>
  ))
}
