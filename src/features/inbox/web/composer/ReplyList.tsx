import { Bot, MessageSquareQuote, Settings2, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { usePane } from '#features/inbox/web/pane/PaneContext.ts'
import { onArrows } from '#web/hooks/keys.ts'
import { useStore } from '#web/hooks/store.ts'
import { besideName } from './besideName.ts'
import { CompletionList, type CompletionProps } from './CompletionList.tsx'
import { completionStrings } from './completion.strings.ts'
import { textOf } from './Draft.ts'
import { draftOf } from './draftOf.ts'
import { filled } from './replyFields.ts'

/**
 * The saved replies for customers of this bot that fit to what is typed after the slash; one that is picked says what is known of the customer. What else
 * stands there can become one.
 */
export function ReplyList({ conversation, ...props }: CompletionProps & { conversation: Conversation }) {
  const { me, savedReplies, fields, botName } = usePane()
  const draft = useStore(draftOf(me.id, conversation.id))
  const Saved = savedReplies.list.useLoaded()
  savedReplies.list.preload()
  if (!Saved) return null
  // What the workspace says among itself is no answer to a customer.
  const besides = draft.mode === 'reply' ? besideName(textOf(draft), props.open) : ''
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
                {besides === '' ? null : (
                  <FootButton
                    field={props.field}
                    icon={<MessageSquareQuote size={14} aria-hidden="true" />}
                    onPress={() => savedReplies.keep({ text: besides, fields })}
                  >
                    {completionStrings.saveText}
                  </FootButton>
                )}
                <FootButton field={props.field} icon={<Settings2 size={14} aria-hidden="true" />} onPress={manage}>
                  {completionStrings.manageReplies}
                </FootButton>
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

interface FootButtonProps {
  field: CompletionProps['field']
  icon: ReactNode
  onPress: () => void
  children: ReactNode
}

/** What one can do below the list. The arrows lead to it and back to the field, as Escape does. */
function FootButton({ field, icon, onPress, children }: FootButtonProps) {
  return (
    <button
      type="button"
      className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-ink-2 hover:bg-hover pointer-coarse:min-h-11"
      // Before the field loses the focus to it, and the list with it.
      onPointerDown={(event) => {
        event.preventDefault()
        onPress()
      }}
      onClick={() => {
        // It goes with the list, and what opens gives the focus back.
        field.current?.focus()
        onPress()
      }}
      onKeyDown={(event) => {
        onArrows((step) => (beside(event.currentTarget, step) ?? field.current)?.focus())(event)
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        field.current?.focus()
      }}
    >
      {icon}
      {children}
    </button>
  )
}

function beside({ previousElementSibling, nextElementSibling }: HTMLElement, step: 1 | -1): HTMLElement | null {
  const found = step === 1 ? nextElementSibling : previousElementSibling
  return found instanceof HTMLElement ? found : null
}
