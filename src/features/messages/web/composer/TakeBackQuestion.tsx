import { Button } from '#web/ui/Button.tsx'
import { paneWords } from '../paneWords.ts'
import type { Draft } from './Draft.ts'

/** The last mention was taken out of a note that a mention had made: it goes public only when somebody says so. */
export function TakeBackQuestion({ customer, onChoose }: { customer: string; onChoose: (mode: Draft['mode']) => void }) {
  return (
    <div role="alert" className="mx-2 mt-1.5 flex flex-wrap items-center gap-2 rounded-lg bg-warn-soft px-2.5 py-1.5">
      <span className="flex-1 text-warn-ink">{paneWords.noLonger}</span>
      <Button onClick={() => onChoose('note')}>{paneWords.keepNote}</Button>
      <Button onClick={() => onChoose('reply')}>{paneWords.makeReply(customer)}</Button>
    </div>
  )
}
