import { words } from '#shared/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { paneWords } from './paneWords.ts'

/** Why no conversation is shown, and what can be done about it. */
export function PaneProblem({ gone, onRetry, onBack }: { gone: boolean; onRetry: () => void; onBack: () => void }) {
  return (
    <div role="alert" className="flex flex-1 flex-col items-center justify-center gap-3 p-6 text-center">
      <h1 className="text-md font-semibold">{gone ? words.conversation.notFound : paneWords.failed}</h1>
      <p className="max-w-90 text-ink-2">{gone ? words.conversation.notFoundHint : paneWords.failedHint}</p>
      {gone ? <Button onClick={onBack}>{paneWords.backToList}</Button> : <Button onClick={onRetry}>{words.frame.retry}</Button>}
    </div>
  )
}
