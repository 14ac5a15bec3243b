import { useMemo } from 'react'
import type { CodeBlock } from './codeBudget.ts'
import { colourOf } from './colourOf.ts'
import { highlight } from './highlight.ts'

/** Code in the colours of its language. */
export function Code({ code, language }: CodeBlock) {
  const pieces = useMemo(() => highlight(code, language), [code, language])
  return pieces.map(({ kind, text }, i) => (
    <span key={i} className={colourOf(kind)}>
      {text}
    </span>
  ))
}
