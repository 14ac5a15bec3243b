import { strings } from '#shared/app.strings.ts'
import { useLate } from '#web/hooks/useLate.ts'
import type { HistoryState } from '#features/inbox/web/pane/useConversation.ts'
import { focusTranscript } from '#features/inbox/web/pane/paneFocus.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'

interface HistoryEdgeProps {
  height: number
  state: HistoryState
  more: boolean
  /** What is said where it could not be loaded. */
  failed: string
  onMore: () => void
}

/** What stands beyond the oldest, or the newest, message that is held. */
export function HistoryEdge({ height, state, more, failed, onMore }: HistoryEdgeProps) {
  const loading = useLate(state === 'loading')
  return (
    <div className="flex items-center justify-center gap-2 text-sm text-ink-3" style={{ height }}>
      {more && loading ? <span role="status">{strings.conversation.loadingHistory}</span> : null}
      {more && !loading ? (
        <>
          {state === 'failed' ? <span role="alert">{failed}</span> : null}
          <button
            ref={focusTranscript}
            type="button"
            onClick={onMore}
            className="rounded-sm px-2 py-1 font-[550] text-ink-2 underline underline-offset-2 hover:text-ink pointer-coarse:min-h-10"
          >
            {state === 'failed' ? paneStrings.retry : strings.conversation.andMore}
          </button>
        </>
      ) : null}
    </div>
  )
}
