import { useEffect } from 'react'
import { lazyComponent } from '#web/lazy/lazyComponent.tsx'
import type { CodeBlock } from './codeBudget.ts'

const coloured = lazyComponent(() => import('./Code.tsx').then((module) => module.Code))

/** A block of code. Its colours are fetched when the first block with a language is on the screen; until then it is plain. */
export function Fence({ code, language }: CodeBlock) {
  return (
    <code className="my-1 block rounded-md border border-line bg-bg px-2.5 py-1.5 font-mono text-sm">
      {language === '' ? code : <Coloured code={code} language={language} />}
    </code>
  )
}

function Coloured(block: CodeBlock) {
  const Code = coloured.useLoaded()
  useEffect(() => coloured.preload(), [])
  return Code ? <Code {...block} /> : block.code
}
