import { fetchedWhenShown } from '#web/lazy/lazyComponent.tsx'
import type { CodeBlock } from './codeBudget.ts'

const Code = fetchedWhenShown(
  () => import('./Code.tsx').then((module) => module.Code),
  ({ code }: CodeBlock) => code,
)

/** A block of code. Its colours are fetched when the first block with a language is on the screen; until then it is plain. */
export function Fence({ code, language }: CodeBlock) {
  return (
    <code className="my-1 block rounded-md border border-line bg-bg px-2.5 py-1.5 font-mono text-sm">
      {language === '' ? code : <Code code={code} language={language} />}
    </code>
  )
}
