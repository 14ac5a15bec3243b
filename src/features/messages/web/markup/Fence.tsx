import { useEffect } from 'react'
import { lazyPart } from '#web/ui/lazyPart.tsx'

const code = lazyPart(() => import('./Code.tsx').then((module) => module.Code))

/** A block of code. Its colours are fetched when the first one is on the screen; until then it is plain. */
export function Fence({ text }: { text: string }) {
  const Coloured = code.useLoaded()
  useEffect(() => code.preload(), [])
  return (
    <code className="my-1 block rounded-md border border-line bg-bg px-2.5 py-1.5 font-mono text-sm">
      {Coloured ? <Coloured text={text} /> : text}
    </code>
  )
}
