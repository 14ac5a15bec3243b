import { Copy, Ellipsis, Link2, MessageSquareQuote, Trash2 } from 'lucide-react'
import { use, useRef, useState, type RefObject } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { classes } from '#web/components/classes.ts'
import type { MenuEntry, MenuSection } from '#web/components/menu/MenuEntry.ts'
import { dayOf, timeOf } from '#web/dates/formats.ts'
import { onArrows } from '#web/hooks/keys.ts'
import { lazyComponent, useLazyComponent } from '#web/lazy/lazyComponent.tsx'
import { Link } from '#web/navigation/Link.tsx'
import { useCan } from '#web/query/useMe.ts'
import type { Message } from '#features/inbox/timeline/contract.ts'
import { copyStrings } from '#features/inbox/web/location/copy.strings.ts'
import { copyAndSay, copyLink } from '#features/inbox/web/location/copyLink.ts'
import { writeInboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { useInboxLocation } from '#features/inbox/web/location/useInboxLocation.ts'
import { usePane } from '#features/inbox/web/pane/PaneContext.ts'
import { focusTranscript } from '#features/inbox/web/pane/paneFocus.ts'
import { keepStretch } from '#features/inbox/web/pane/useToNewest.ts'
import { InTranscript } from './InTranscript.ts'
import { messageActsStrings as text } from './messageActs.strings.ts'

const popup = lazyComponent(() => import('#web/components/menu/MenuPopup.tsx').then((module) => module.MenuPopup))
const deleteDialog = lazyComponent(() => import('./DeleteNote.tsx').then((module) => module.DeleteNote))

/** When a message was said. It is the link to it, and the one place in it at which the keyboard stops: the arrows lead to the next one. */
export function MessageTime({ message: { ts, seq, jmid } }: { message: Message }) {
  const isInbox = !usePathname().includes('/search')
  const { conversation, isDeleted } = usePane()
  const { stop, setStop } = use(InTranscript)
  const [place] = useInboxLocation()
  // Within the link, so that screen readers read the time alone.
  const time = (
    <time title={momentOf(ts)} dateTime={new Date(ts * 1000).toISOString()}>
      {timeOf(ts)}
    </time>
  )
  // No address leads to a message that is on its way, nor to one of what was deleted.
  if (isDeleted || seq === Number.MAX_SAFE_INTEGER) return <span className={timeClasses}>{time}</span>
  return (
    <span className={timeClasses}>
      <Link
        ref={focusTranscript}
        data-message-time
        href={writeInboxLocation({ ...place, id: conversation, around: seq })}
        tabIndex={stop === jmid ? 0 : -1}
        onFocus={() => setStop(jmid)}
        onKeyDown={(event) => onArrows((step) => timeBeside(event.currentTarget, step)?.focus())(event)}
        // What is on the screen is there at once. Beside a search the link leads to the inbox, with a stretch of its own.
        onClick={() => isInbox && keepStretch(conversation, place.around ?? undefined, seq)}
        className="rounded-sm hover:text-ink hover:underline"
      >
        {time}
      </Link>
    </span>
  )
}

const timeClasses = 'num text-sm whitespace-nowrap text-ink-3'
const momentOf = (ts: number) => `${dayOf(ts)}, ${timeOf(ts)}`

/** The time of the next message that has one, or of the one before. */
function timeBeside(link: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const all = [...(link.closest('[role="list"]')?.querySelectorAll<HTMLElement>('[data-message-time]') ?? [])]
  return all[all.indexOf(link) + step]
}

interface MessageActsProps {
  message: Message
  /** Its time stands above it already. */
  leads: boolean
}

/**
 * The time of a message and what one can do with it, beside it while the pointer or the focus is there: it has a place of its own, and moves nothing. Screen
 * readers always find the time; the menu comes with the focus. A finger that rests on the message opens the menu, too.
 */
export function MessageActs({ message, leads }: MessageActsProps) {
  const { isDeleted } = usePane()
  const { stop, setStop } = use(InTranscript)
  const button = useRef<HTMLButtonElement>(null)
  const { open, setOpen, trigger, Component: Menu } = useLazyComponent(popup)
  /** The menu or the question was closed, and gives the focus back to its button, which must not go before. */
  const [isBack, setBack] = useState(false)
  const entries = useEntries(message, button)
  const deletion = useDeletion(message, button, () => setBack(true))
  const isOurs = message.by === 'person'
  if (leads && entries.length === 0) return null
  return (
    <span data-ours={isOurs || undefined} className={placeOf(leads, isOurs, open || deletion.open)}>
      {leads ? null : <MessageTime message={message} />}
      {entries.length === 0 ? null : (
        <button
          ref={button}
          type="button"
          aria-label={text.more}
          aria-haspopup="menu"
          data-acts={message.jmid}
          // Without a link at the time the keyboard stops here.
          data-message-time={isDeleted || undefined}
          onKeyDown={(event) => isDeleted && onArrows((step) => timeBeside(event.currentTarget, step)?.focus())(event)}
          tabIndex={stop === message.jmid ? 0 : -1}
          className={classes(
            'thumb-area relative size-6 place-items-center rounded-md text-ink-2 hover:text-ink',
            open || isBack || deletion.open || isDeleted ? 'grid' : 'hidden group-focus-within/said:grid group-hover/said:grid',
          )}
          onBlur={() => setBack(false)}
          // The right button, and a finger that rested on the message, of whose touch no click may come.
          onContextMenu={(event) => {
            event.preventDefault()
            trigger.onClick()
          }}
          {...trigger}
          onFocus={() => {
            if (isDeleted) setStop(message.jmid)
            trigger.onFocus()
          }}
        >
          <Ellipsis size={14} aria-hidden="true" />
        </button>
      )}
      {Menu ? (
        <Menu
          open={open}
          onOpenChange={(isOpen) => {
            setBack(!isOpen)
            setOpen(isOpen)
          }}
          anchor={button}
          align={isOurs ? 'end' : 'start'}
          side="bottom"
          sections={[{ title: momentOf(message.ts), entries }, ...deletion.sections]}
        />
      ) : null}
      {deletion.question}
    </span>
  )
}

/** What one can take along of a message; what a colleague told the customer also as a saved reply, for others who ask the same. */
function useEntries(message: Message, button: RefObject<HTMLElement | null>): MenuEntry[] {
  const { conversation, isDeleted, mayChat, savedReplies, fields } = usePane()
  const { seq, text: said, user_profile } = message
  const link: MenuEntry = { name: copyStrings.copyLink, icon: <Link2 size={14} />, run: () => copyLink(conversation, seq) }
  const words: MenuEntry = { name: text.copyText, icon: <Copy size={14} />, run: () => copyAndSay(said, text.textCopied) }
  const keep: MenuEntry = {
    name: text.saveReply,
    icon: <MessageSquareQuote size={14} />,
    leads: true,
    run: () => savedReplies.keep({ text: said, fields: { ...fields, agent: user_profile.name }, opener: button }),
  }
  return [...(isDeleted ? [] : [link]), ...(said ? [words] : []), ...(mayChat && isAnswer(message) ? [keep] : [])]
}

/** It was told the customer by a person, and is not on its way. */
const isAnswer = ({ by, type, text: said, withdrawn_at, seq }: Message) =>
  by === 'person' && type === 'message' && said.trim() !== '' && withdrawn_at === undefined && seq !== Number.MAX_SAFE_INTEGER

/** For a note of one's own, or as an owner any: the entry that deletes it, and the question before. */
function useDeletion(message: Message, button: RefObject<HTMLElement | null>, onBack: () => void) {
  const { me, mayChat } = usePane()
  const isOwner = useCan('owner')
  const { open, setOpen, trigger, Component: Question } = useLazyComponent(deleteDialog)
  const isTheirs = message.user === me.id || isOwner
  const sections: MenuSection[] = []
  if (message.type === 'note' && !message.withdrawn_at && mayChat && isTheirs)
    sections.push({
      entries: [{ name: text.deleteNote, icon: <Trash2 size={14} />, danger: true, leads: true, run: () => trigger.onClick() }],
    })
  const end = () => {
    onBack()
    setOpen(false)
    button.current?.focus()
  }
  return { open, sections, question: Question && <Question note={message} opener={button} onEnd={end} /> }
}

/** It is there for the pointer and the focus, and while its menu is open. */
const placeOf = (leads: boolean, isOurs: boolean, open: boolean) =>
  classes(
    'message-acts flex h-6 items-center rounded-md border border-line bg-raised',
    leads ? '[--acts:26px]' : 'px-1.5 [--acts:92px]',
    isOurs && 'flex-row-reverse',
    !open &&
      'pointer-events-none opacity-0 group-focus-within/said:pointer-events-auto group-focus-within/said:opacity-100 group-hover/said:pointer-events-auto group-hover/said:opacity-100',
  )
