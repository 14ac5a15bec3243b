import { Bot, Settings2, Users } from 'lucide-react'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { usePane } from '#features/inbox/web/pane/PaneContext.ts'
import { CompletionList, type CompletionProps } from './CompletionList.tsx'
import { completionStrings } from './completion.strings.ts'
import { filled } from './replyFields.ts'

/** The saved replies for customers of this bot that fit to what is typed after the slash; one that is picked says what is known of the customer. */
export function ReplyList({ conversation, ...props }: CompletionProps & { conversation: Conversation }) {
  const { savedReplies, fields, botName } = usePane()
  const Saved = savedReplies.useLoaded()
  savedReplies.preload()
  if (!Saved) return null
  return (
    <Saved query={props.open.query} bot={conversation.client_key}>
      {(found, manage) => (
        <CompletionList
          {...props}
          wide
          name={completionStrings.replies}
          entries={found}
          keyOf={({ id }) => id}
          textOf={({ text }) => filled(text, fields)}
          foot={
            <>
              {found.length === 0 ? (
                <p role="status" className="px-2 py-1.5 text-ink-2">
                  {props.open.query === '' ? completionStrings.noReplies : completionStrings.noReplyFits}
                </p>
              ) : null}
              {/* The line is not the button's: its round corners would bend it. */}
              <div className="mt-1 shrink-0 border-t border-line pt-1">
                <button
                  type="button"
                  className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-ink-2 hover:bg-hover pointer-coarse:min-h-11"
                  // Before the field loses the focus to it, and the list with it.
                  onPointerDown={(event) => {
                    event.preventDefault()
                    manage()
                  }}
                  onClick={() => {
                    // It goes with the list, and what opens gives the focus back.
                    props.field.current?.focus()
                    manage()
                  }}
                  onKeyDown={(event) => {
                    if (event.key !== 'Escape') return
                    event.preventDefault()
                    event.stopPropagation()
                    props.field.current?.focus()
                  }}
                >
                  <Settings2 size={14} aria-hidden="true" />
                  {completionStrings.manageReplies}
                </button>
              </div>
            </>
          }
        >
          {({ name, text, shared, client_key }) => (
            <>
              <span className="max-w-28 shrink-0 truncate font-[550]">/{name}</span>
              <span className="min-w-0 flex-1 truncate text-ink-2">{text}</span>
              {client_key === 'all' ? null : (
                <Bot size={13} role="img" aria-label={completionStrings.replyOfBot(botName)} className="shrink-0 text-ink-3" />
              )}
              {shared ? <Users size={13} role="img" aria-label={completionStrings.sharedReply} className="shrink-0 text-ink-3" /> : null}
            </>
          )}
        </CompletionList>
      )}
    </Saved>
  )
}
