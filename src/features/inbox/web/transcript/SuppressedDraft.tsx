import { memo } from 'react'
import type { Message } from '#features/inbox/timeline/contract.ts'
import { Attachments } from '#features/inbox/web/attachments/Attachments.tsx'
import { usePane } from '#features/inbox/web/pane/PaneContext.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import type { KeptBackBy } from './rowsOf.ts'
import { suppressedStrings } from './suppressed.strings.ts'

interface SuppressedDraftProps {
  message: Message
  by: KeptBackBy
  /** Somebody has answered since, so it is only read. */
  isAnswered: boolean
}

/** What the bot wanted to say while a person held the baton, or its AI was off. Nobody but the workspace saw it; until somebody answers it can be used as a reply. */
export const SuppressedDraft = memo(function SuppressedDraft({ message, by, isAnswered }: SuppressedDraftProps) {
  const { me, mayChat, write } = usePane()
  return (
    <div className="pt-2 md:pl-[38px]">
      <div className="flex max-w-140 items-center gap-3 rounded-lg border border-dashed border-ai/50 px-3 py-2 text-base text-ink-2">
        <div className="min-w-0 flex-1 wrap-anywhere">
          <p className="whitespace-pre-wrap">
            {`${paneStrings.keptBack(message.bot_name ?? message.user_profile.name, message.text || paneStrings.sentAttachment)}: ${whyKeptBack(message, by, me.id)}.`}
          </p>
          {message.attachments ? <Attachments attachments={message.attachments} /> : null}
        </div>
        {mayChat && message.text && !isAnswered ? (
          <button
            type="button"
            onClick={() => write(message.text, 'reply')}
            className="shrink-0 rounded-sm font-[550] text-ai-ink underline-offset-2 hover:underline pointer-coarse:min-h-10"
          >
            {suppressedStrings.useAsReply}
          </button>
        ) : null}
      </div>
    </div>
  )
})

function whyKeptBack({ kept_back }: Message, { person, name, isAiOff }: KeptBackBy, me: string): string {
  if (kept_back || isAiOff) return suppressedStrings.aiOff
  return person === me ? suppressedStrings.you : suppressedStrings.somebody(name)
}
