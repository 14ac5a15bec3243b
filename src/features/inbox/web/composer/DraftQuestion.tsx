import { Button } from '#web/components/Button.tsx'
import type { Draft, Mode } from './Draft.ts'

const list = new Intl.ListFormat('en-US')
const text = {
  unmentioned: 'Nobody is mentioned any more.',
  mention: (names: readonly string[]) => `You mention ${list.format(names)}, and a reply goes to the customer.`,
  keepNote: 'Keep it a note',
  makeNote: 'Make it a note',
  makeReply: (name: string) => `Send it to ${name}`,
}

interface DraftQuestionProps {
  asks: NonNullable<Draft['asks']>
  /** Who is mentioned, as a person reads it. */
  mentioned: readonly string[]
  customer: string
  /** What it is now. */
  mode: Mode
  onAnswer: (mode: Mode) => void
}

/** Where a draft mentions a colleague, or did so a moment ago, it goes public only when its writer says so. */
export function DraftQuestion({ asks, mentioned, customer, mode, onAnswer }: DraftQuestionProps) {
  return (
    <div role="alert" className="mx-2 mt-1.5 flex flex-wrap items-center gap-2 rounded-lg bg-warn-soft px-2.5 py-1.5">
      <span className="min-w-48 flex-1 text-pretty text-warn-ink">{asks === 'mention' ? text.mention(mentioned) : text.unmentioned}</span>
      {/* The two answers stay together where they do not fit beside the question. */}
      <span className="flex min-w-0 flex-wrap gap-2">
        <Button onClick={() => onAnswer('note')}>{mode === 'note' ? text.keepNote : text.makeNote}</Button>
        <Button onClick={() => onAnswer('reply')}>{text.makeReply(customer)}</Button>
      </span>
    </div>
  )
}
