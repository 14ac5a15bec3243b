import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { getDeletedConversation, type OpenConversation } from '#features/inbox/timeline/contract.ts'
import type { Me } from '#features/workspaces/contract.ts'
import { callApi } from '#web/query/callApi.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { mergeAnswer } from '#features/inbox/web/transcript/mergeAnswer.ts'
import { rowsOf } from '#features/inbox/web/transcript/rowsOf.ts'
import type { Transcript } from '#features/inbox/web/transcript/Transcript.ts'
import { TranscriptSkeleton } from '#features/inbox/web/transcript/TranscriptSkeleton.tsx'
import { TranscriptView } from '#features/inbox/web/transcript/TranscriptView.tsx'
import { WhoItIs } from './ConversationHeader.tsx'
import { PaneContext, type Pane } from './PaneContext.ts'
import { PaneProblem } from './PaneProblem.tsx'
import { goneStrings } from './gone.strings.ts'
import { RestoreButton } from './RestoreButton.tsx'
import { UnopenedPane } from './UnopenedPane.tsx'

interface DeletedPaneProps {
  id: string
  me: Me
  savedReplies: Pane['savedReplies']
  onBack: () => void
}

/** A conversation that was deleted, for owners: everything that was said, to be read and not answered, and the way to restore it. */
export function DeletedPane({ id, me, savedReplies, onBack }: DeletedPaneProps) {
  const { transcript, error, ...older } = useDeleted(id)
  if (transcript) return <Read id={id} me={me} transcript={transcript} savedReplies={savedReplies} onBack={onBack} {...older} />
  return (
    <UnopenedPane problem={error ? <PaneProblem why="deleted" id={id} onBack={onBack} /> : null} onBack={onBack}>
      <TranscriptSkeleton />
    </UnopenedPane>
  )
}

interface ReadProps extends DeletedPaneProps {
  transcript: Transcript
  state: 'idle' | 'loading' | 'failed'
  loadOlder: () => void
}

function Read({ id, me, transcript, savedReplies, state, loadOlder, onBack }: ReadProps) {
  const seen = useRef(0)
  const { conversation } = transcript
  const botName = conversation.bot_profile.name
  const pane = useMemo<Pane>(
    () => ({
      savedReplies,
      fields: { name: '', first_name: '', email: '', bot: '', agent: '' },
      conversation: id,
      isDeleted: true,
      me,
      names: me.users.map(({ name }) => name).toSorted((a, b) => b.length - a.length),
      botName,
      mayChat: false,
      write: () => undefined,
    }),
    [id, me, botName, savedReplies],
  )
  const rows = useMemo(
    () => rowsOf(transcript.messages, transcript.moreMessages, [], { id: me.id, name: me.profile.real_name, image: me.profile.image }),
    [transcript, me],
  )
  return (
    <PaneContext value={pane}>
      <div data-pane tabIndex={-1} className="flex h-full min-h-0 min-w-0 flex-1 flex-col bg-surface outline-none">
        <WhoItIs conversation={conversation} onBack={onBack} />
        <TranscriptView
          transcript={transcript}
          rows={rows}
          around={undefined}
          sent={0}
          seen={seen}
          older={state}
          newer="idle"
          loadOlder={loadOlder}
          loadNewer={nothing}
          onToNewest={nothing}
        />
        <div className="mx-2 mb-2 flex items-center gap-3 rounded-lg border border-line bg-sunk px-3 py-2 md:mx-4 md:mb-4">
          <p className="min-w-0 flex-1 text-pretty text-ink-2">
            {goneStrings.deleted} {goneStrings.deletedHint}
          </p>
          <RestoreButton id={id} />
        </div>
      </div>
    </PaneContext>
  )
}

const nothing = () => undefined

/** What was said in it, the newest first asked for. No event says what becomes of what was deleted, so it is fetched again with each opening. */
function useDeleted(id: string) {
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useInfiniteQuery({
    queryKey: [...queryKeys.deletedConversation, id],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { before: pageParam }
      return callApi(getDeletedConversation, { params: { id }, query, headers: { tzoffset: new Date().getTimezoneOffset() } }, { signal })
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.moreMessages ? page.Days[0]?.Messages[0]?.seq : undefined),
    staleTime: 0,
    gcTime: 0,
  })
  return {
    transcript: useMemo(() => data && joinPages(data.pages, data.pageParams), [data]),
    error,
    state: stateOf(isFetchingNextPage, isFetchNextPageError),
    loadOlder: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
  }
}

/** How asking for older messages stands. */
function stateOf(isLoading: boolean, hasFailed: boolean): ReadProps['state'] {
  if (isLoading) return 'loading'
  return hasFailed ? 'failed' : 'idle'
}

function joinPages(pages: readonly OpenConversation[], asked: readonly unknown[]): Transcript | undefined {
  let held: Transcript | undefined
  for (const [i, page] of pages.entries()) {
    const before = asked[i]
    held = mergeAnswer(held, page, typeof before === 'number' ? { before } : { newest: true })
  }
  return held
}
