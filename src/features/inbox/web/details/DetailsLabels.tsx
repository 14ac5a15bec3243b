import { Plus, X } from 'lucide-react'
import { LabelDot } from '#web/components/Chip.tsx'
import { IconButton } from '#web/components/IconButton.tsx'
import { restoreFocusTo } from '#web/hooks/restoreFocusTo.ts'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { lazyActing } from '#features/inbox/web/actions/ActHost.tsx'
import { requestAct } from '#features/inbox/web/actions/actRequests.ts'
import { useLabelColour } from '#features/inbox/web/labels/labelQueries.ts'
import { detailsStrings as text } from './details.strings.ts'

/** The labels of a conversation, to be taken off and added where they stand. */
export function DetailsLabels({ conversation, mayChat }: { conversation: Conversation; mayChat: boolean }) {
  const colourOf = useLabelColour()
  const { tags, client_key } = conversation
  return (
    <div data-labels className="flex flex-wrap items-center gap-1">
      {tags.length === 0 && !mayChat ? <span className="py-0.5 text-ink-3">{text.noLabels}</span> : null}
      {tags.map((tag) => (
        <span key={tag} className="inline-flex h-6 max-w-full items-center gap-1.5 rounded-md bg-sunk pl-2 text-sm last:pr-2">
          <LabelDot colour={colourOf(client_key, tag)} />
          <span className="truncate pr-2 last:pr-0">{tag}</span>
          {mayChat ? (
            <IconButton
              ref={focusLabels}
              name={text.removeLabel(tag)}
              tip="none"
              className="-ml-2 size-6 pointer-coarse:size-8"
              onPointerEnter={lazyActing.preload}
              onClick={() => requestAct({ do: 'unlabel', tag }, [conversation])}
            >
              <X size={12} />
            </IconButton>
          ) : null}
        </span>
      ))}
      {mayChat ? (
        <IconButton
          name={text.addLabel}
          tip="none"
          aria-haspopup="dialog"
          className="size-6 border border-dashed border-line-2 pointer-coarse:size-9"
          onPointerEnter={lazyActing.preload}
          onFocus={lazyActing.preload}
          onClick={(event) => requestAct({ pick: 'labels' }, [conversation], event.currentTarget)}
        >
          <Plus size={13} />
        </IconButton>
      ) : null}
    </div>
  )
}

/** To another label that can be taken off, else to where one is added. */
const focusLabels = restoreFocusTo('[data-labels] button')
