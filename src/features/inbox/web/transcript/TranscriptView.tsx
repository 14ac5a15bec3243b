import { useIsFetching } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { classes } from '#web/components/classes.ts'
import { useStore } from '#web/hooks/store.ts'
import { fetchedWhenShown } from '#web/lazy/lazyComponent.tsx'
import { conversationQuery } from '#features/inbox/web/pane/conversationQuery.ts'
import type { HistoryState } from '#features/inbox/web/pane/useConversation.ts'
import { Announced } from '#features/inbox/web/list/Announced.tsx'
import { useLongPress } from '#features/inbox/web/list/useLongPress.ts'
import { usePane } from '#features/inbox/web/pane/PaneContext.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { HistoryEdge } from './HistoryEdge.tsx'
import { InTranscript } from './InTranscript.ts'
import type { Row } from './rowsOf.ts'
import type { Transcript } from './Transcript.ts'
import { TranscriptRow } from './TranscriptRow.tsx'
import { useAnnounced } from './useAnnounced.ts'
import { edgeHeight, useTranscriptScroll } from './useTranscriptScroll.ts'
import { wantedWords } from './wantedWords.ts'

/** Only while one reads further up. */
const NewMessagesPill = fetchedWhenShown(() => import('./NewMessagesPill.tsx').then((module) => module.NewMessagesPill))
/** Beside a search only. */
const MarkedWords = fetchedWhenShown(() => import('./MarkedWords.ts').then((module) => module.MarkedWords))

interface TranscriptViewProps {
  transcript: Transcript
  rows: readonly Row[]
  /** The message to open at, by its number. */
  around: number | undefined
  /** How many messages this page has sent, or shows as not sent yet; each brings the view to the end. */
  sent: number
  /** Holds the number of the newest message that was on the screen. */
  seen: RefObject<number>
  older: HistoryState
  newer: HistoryState
  loadOlder: () => void
  loadNewer: () => void
  /** Shows the newest stretch in place of one around a message. */
  onToNewest: () => void
}

/** The transcript of an open conversation. Make a new one (by `key`) for another conversation or stretch. */
export function TranscriptView({
  transcript,
  rows,
  around,
  sent,
  seen,
  older,
  newer,
  loadOlder,
  loadNewer,
  onToNewest,
}: TranscriptViewProps) {
  const { me, conversation } = usePane()
  /** Which message a reply has led to. */
  const [shown, setShown] = useState(around)
  const foundKey = shown === undefined ? undefined : transcript.messages.find(({ message }) => message.seq >= shown)?.message.jmid
  const canvas = useRef<HTMLDivElement>(null)
  const { scroller, items, last, height, measure, atEnd, scrolled, toEnd, toMessage, toMark } = useTranscriptScroll(rows, {
    foundKey,
    moreAfter: transcript.moreAfter,
    loadOlder,
    loadNewer,
    onSeen: useCallback((seq) => void (seen.current = Math.max(seen.current, seq)), [seen]),
  })
  const show = useCallback(
    (seq: number) => {
      setShown(seq)
      toMessage(seq)
    },
    [toMessage],
  )
  const [focused, setFocused] = useState('')
  const said = items.flatMap(({ index }) => {
    const row = rows[index]!
    return index <= last && row.kind === 'said' && !row.outgoing ? row.key : []
  })
  const stop = said.includes(focused) ? focused : said.at(-1)
  const shared = useMemo(() => ({ show, stop, setStop: setFocused }), [show, stop])
  // What can be pressed itself keeps what a browser does with it.
  const press = useLongPress(
    (id) =>
      canvas.current?.querySelector(`[data-acts="${CSS.escape(id)}"]`)?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true })),
    'a, button, audio, video',
  )
  const find = useStore(wantedWords)
  const announced = useAnnounced(transcript, me.id)
  /** The newest message when this was opened; what lies between it and the screen is history, not news. */
  const [known] = useState(transcript.conversation.last_seq)
  const isNewestComing = useIsFetching({ queryKey: conversationQuery(conversation, undefined).queryKey, exact: true }) > 0
  const sentBefore = useRef(sent)
  useEffect(() => {
    if (sent > sentBefore.current) toEnd()
    sentBefore.current = sent
  }, [sent, toEnd])

  return (
    <div className="relative flex min-h-0 flex-1 flex-col low:min-h-40">
      <div
        ref={scroller}
        onScroll={scrolled}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
        tabIndex={0}
        role="region"
        aria-label={paneStrings.transcript}
        className="pane-scroll flex min-h-0 flex-1 flex-col px-3.5 [overflow-anchor:none] -outline-offset-2 md:px-6"
      >
        <div className="@container relative mt-auto w-full shrink-0" style={{ height }}>
          <div ref={canvas}>
            <HistoryEdge
              height={edgeHeight}
              state={older}
              more={transcript.moreMessages}
              failed={paneStrings.olderFailed}
              onMore={loadOlder}
            />
            <div role="list" {...press}>
              <InTranscript value={shared}>
                {items.map((item) => {
                  const row = rows[item.index]!
                  return (
                    <div
                      key={row.key}
                      ref={measure}
                      data-index={item.index}
                      data-row-key={row.key}
                      role="listitem"
                      aria-setsize={transcript.moreMessages ? -1 : rows.length}
                      aria-posinset={item.index + 1}
                      data-found={row.key === foundKey ? '' : undefined}
                      // The shade reaches beyond what is said, so that it touches neither face nor bubble, and keeps away from the rows beside it.
                      className={classes(
                        'absolute inset-x-0 top-0',
                        row.key === foundKey &&
                          'pt-2 pb-3 before:pointer-events-none before:absolute before:-inset-x-2 before:bottom-1 before:-z-10 before:rounded-xl before:bg-chosen',
                        // What leads has its own room above.
                        row.key === foundKey && (row.kind === 'said' && row.leads ? 'before:top-3' : 'before:top-1'),
                      )}
                      style={{ transform: `translateY(${item.start}px)` }}
                    >
                      <TranscriptRow row={row} />
                    </div>
                  )
                })}
              </InTranscript>
            </div>
            {transcript.moreAfter ? (
              // Beside it floats what leads to the newest.
              <div className="absolute inset-x-0 bottom-0 px-10">
                <HistoryEdge height={edgeHeight} state={newer} more failed={paneStrings.newerFailed} onMore={loadNewer} />
              </div>
            ) : null}
          </div>
        </div>
      </div>
      {atEnd && !transcript.moreAfter ? null : (
        <NewMessagesPill
          count={newBelow(transcript, Math.max(seen.current, known), me.id)}
          isBusy={transcript.moreAfter && isNewestComing}
          onClick={() => (around === undefined ? toEnd() : onToNewest())}
        />
      )}
      {find ? <MarkedWords canvas={canvas} find={find} onMarked={toMark} /> : null}
      <Announced {...announced} />
    </div>
  )
}

/** How many messages of others came after the one numbered `seen`. */
function newBelow({ messages }: Transcript, seen: number, me: string): number {
  let count = 0
  for (let i = messages.length - 1; i >= 0 && messages[i]!.message.seq > seen; i--) {
    const { message } = messages[i]!
    if (message.type !== 'event' && message.user !== me) count++
  }
  return count
}
