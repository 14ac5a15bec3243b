import { Button } from '#web/components/Button.tsx'
import type { Draft } from './Draft.ts'

const text = {
  noLonger: 'Nobody is mentioned any more.',
  keepNote: 'Keep it a note',
  makeReply: (name: string) => `Send it to ${name}`,
}

/** The last mention was taken out of a note that a mention had made: it goes public only when somebody says so. */
export function KeepNoteQuestion({ customer, onChoose }: { customer: string; onChoose: (mode: Draft['mode']) => void }) {
  return (
    <div role="alert" className="mx-2 mt-1.5 flex flex-wrap items-center gap-2 rounded-lg bg-warn-soft px-2.5 py-1.5">
      <span className="flex-1 text-warn-ink">{text.noLonger}</span>
      <Button onClick={() => onChoose('note')}>{text.keepNote}</Button>
      <Button onClick={() => onChoose('reply')}>{text.makeReply(customer)}</Button>
    </div>
  )
}
