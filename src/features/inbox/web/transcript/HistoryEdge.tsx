import { words } from '#shared/words.ts'
import { useLate } from '#web/hooks/useLate.ts'
import type { HistoryState } from '#features/inbox/web/pane/useConversation.ts'
import { handsToTranscript } from '#features/inbox/web/pane/paneFocus.ts'
import { paneWords } from '#features/inbox/web/pane/paneWords.ts'

interface HistoryEdgeProps {
  height: number
  state: HistoryState
  more: boolean
  onMore: () => void
}

/** What stands above the oldest message that is held. */
export function HistoryEdge({ height, state, more, onMore }: HistoryEdgeProps) {
  const loading = useLate(state === 'loading')
  return (
    <div className="flex items-center justify-center gap-2 text-sm text-ink-3" style={{ height }}>
      {more && loading ? <span role="status">{words.conversation.loadingHistory}</span> : null}
      {more && !loading ? (
        <>
          {state === 'failed' ? <span role="alert">{paneWords.historyFailed}</span> : null}
          <button
            ref={handsToTranscript}
            type="button"
            onClick={onMore}
            className="rounded-sm px-2 py-1 font-[550] text-ink-2 underline underline-offset-2 hover:text-ink pointer-coarse:py-2.5"
          >
            {state === 'failed' ? paneWords.retry : words.conversation.andMore}
          </button>
        </>
      ) : null}
    </div>
  )
}
