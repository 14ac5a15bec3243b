import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import type { Colleague } from '#features/workspaces/members/contract.ts'
import { strings } from '#shared/app.strings.ts'
import { toast } from '#web/components/toast/toast.ts'
import { nameOfKey } from '#web/hooks/keys.ts'
import { lazyComponent, type LazyComponent } from '#web/lazy/lazyComponent.tsx'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { textOf, type Draft } from './Draft.ts'
import type { CompletionProps, ListKeys } from './CompletionList.tsx'
import { takeOutSign } from './listSign.ts'
import { openCompletion, type Completion } from './openCompletion.ts'
import { useGrowingField } from './useGrowingField.ts'
import { useKeptCaret } from './useKeptCaret.ts'

/** The lists by what is being typed; each is fetched when it is wanted for the first time. */
const lists: Record<
  Completion['kind'],
  LazyComponent<CompletionProps & { conversation: Conversation; colleagues: readonly Colleague[] }>
> = {
  mention: lazyComponent(() => import('./MentionList.tsx').then((module) => module.MentionList)),
  emoji: lazyComponent(() => import('#features/inbox/web/emoji/EmojiList.tsx').then((module) => module.EmojiList)),
  reply: lazyComponent(() => import('./ReplyList.tsx').then((module) => module.ReplyList)),
}

interface MessageFieldProps {
  field: RefObject<HTMLTextAreaElement | null>
  draft: Draft
  conversation: Conversation
  colleagues: readonly Colleague[]
  onText: (text: string) => void
  /** With `handBack` the AI gets the conversation after it. */
  onSend: (handBack: boolean) => void
  /** Takes back what was sent last, where the field is empty and that is still possible; whether it was. */
  onUndo: () => boolean
}

/**
 * The field itself: Enter sends, Ctrl or ⌘ Enter hands back besides, Shift Enter breaks the line, as Enter does on a phone, Ctrl Z in the empty field takes back what was sent, Escape
 * leaves it; `@`, `:` and `/` open lists of colleagues, emoji and saved replies.
 */
export function MessageField({ field, draft, conversation, colleagues, onText, onSend, onUndo }: MessageFieldProps) {
  const list = useId()
  const listKeys = useRef<ListKeys | null>(null)
  const [open, setOpen] = useState<Completion | null>(null)
  /** Where the sign of a list stands that was closed; it stays closed until another one is begun. */
  const closed = useRef(-1)
  // The lists are always the same three, in the same order.
  const loaded = { mention: lists.mention.useLoaded(), emoji: lists.emoji.useLoaded(), reply: lists.reply.useLoaded() }
  const text = textOf(draft)
  useGrowingField(field, text)
  const rememberCaret = useKeptCaret(field, text, draft.mode)
  const kind = open?.kind
  useEffect(() => {
    if (kind) lists[kind].preload()
  }, [kind])
  const List = kind ? loaded[kind] : null

  /** Looks what the caret stands in; after typing and after moving. */
  const updateCompletion = () => {
    rememberCaret()
    const { value, selectionStart, selectionEnd } = field.current!
    const found = selectionStart === selectionEnd ? openCompletion(value, selectionStart) : null
    if (!found) {
      closed.current = -1
      takeOutSign(field.current!)
    }
    setOpen(found?.at === closed.current ? null : found)
  }
  const close = () => {
    closed.current = takeOutSign(field.current!) ? -1 : (open?.at ?? -1)
    setOpen(null)
  }
  /** Nothing but the name of a saved reply stands there, which is looked for still or fits none: it was meant for the list, and not for the customer. */
  const isReplyName = open?.kind === 'reply' && text.trim() === `/${open.query}`
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (listKeys.current?.(event)) return
    if (isSend(event)) {
      event.preventDefault()
      if (takeOutSign(event.currentTarget)) return
      if (isReplyName) toast(paneStrings.replyName)
      else onSend(isModified(event))
    } else if (event.key === 'Escape' && isReplyName) {
      event.preventDefault()
      close()
    } else if (isUndo(event) && text === '' && onUndo()) {
      event.preventDefault()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      // The pane takes the focus, so that keys of the conversation work and Tab goes on from here.
      event.currentTarget.closest<HTMLElement>('[data-pane]')?.focus()
    }
  }
  return (
    // A list stays as long as the field or what stands below the list has the focus.
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        takeOutSign(field.current!)
        setOpen(null)
      }}
    >
      <textarea
        ref={field}
        value={text}
        rows={1}
        aria-label={paneStrings.field[draft.mode]}
        placeholder={draft.mode === 'note' ? paneStrings.notePlaceholder : strings.conversation.placeholder}
        aria-autocomplete="list"
        onChange={(event) => {
          rememberCaret()
          onText(event.target.value)
          updateCompletion()
        }}
        onSelect={updateCompletion}
        onKeyDown={onKeyDown}
        className="pane-scroll block max-h-[184px] low:max-h-20 min-h-11 w-full resize-none bg-transparent px-3.5 py-2.5 text-md outline-none"
      />
      {open && List ? <List id={list} {...{ field, open, conversation, colleagues }} keys={listKeys} onClose={close} /> : null}
    </div>
  )
}

const isSend = (event: KeyboardEvent) => event.key === 'Enter' && !event.shiftKey && !event.altKey && (isModified(event) || !isPhone())
const isUndo = (event: KeyboardEvent) => nameOfKey(event) === 'z' && isModified(event) && !event.shiftKey
const isModified = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey
/** Its keyboard has no Shift Enter, and Send is under the thumb. */
const isPhone = () => matchMedia('(max-width: 767px) and (pointer: coarse)').matches
