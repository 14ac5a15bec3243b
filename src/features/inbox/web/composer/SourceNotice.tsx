import { CircleAlert, Clock } from 'lucide-react'
import { Button } from '#web/components/Button.tsx'
import type { Verdict } from './judge.ts'
import { limitStrings } from './limit.strings.ts'

/** What the source of the conversation does not take, or soon will not: said before anything is sent. */
export function SourceNotice({ verdict: { refusal, warning }, onNote }: { verdict: Verdict; onNote: () => void }) {
  const Icon = refusal ? CircleAlert : Clock
  const sentence = refusal?.sentence ?? warning
  return (
    <div role="status">
      {sentence === null ? null : (
        <div className="mx-2 my-1.5 flex flex-wrap items-center gap-2 rounded-lg bg-warn-soft px-2.5 py-1.5">
          <Icon size={15} aria-hidden="true" className="shrink-0 text-warn-ink" />
          <span className="min-w-0 flex-1 basis-40 text-pretty text-warn-ink">{sentence}</span>
          {refusal?.what === 'window' || refusal?.what === 'blocked' ? <Button onClick={onNote}>{limitStrings.writeNote}</Button> : null}
        </div>
      )}
    </div>
  )
}
