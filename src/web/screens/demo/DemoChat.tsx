import { useQuery } from '@tanstack/react-query'
import { ArrowUp, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { fileSize } from '#shared/fileSize.ts'
import type { Delivery } from '#features/inbox/timeline/contract.ts'
import { conversationQuery } from '#features/inbox/web/pane/conversationQuery.ts'
import { classes } from '#web/components/classes.ts'
import { IconButton } from '#web/components/IconButton.tsx'
import { restoreFocusTo } from '#web/hooks/restoreFocusTo.ts'
import { useAction } from '#web/query/useAction.ts'
import { useBots } from '#web/query/useBots.ts'
import { useMe } from '#web/query/useMe.ts'
import { demoChat } from './demoChat.ts'
import { writeToDemo } from './writeToDemo.ts'
import { demoStrings as text } from './demo.strings.ts'
import { useDemoConversation } from './useDemoConversation.ts'

interface Line {
  id: string
  by: 'customer' | 'bot' | 'person' | 'system'
  name: string
  text: string
  files: readonly { url: string; name: string; size: number | undefined }[]
}

/** A customer sees what reached them: a reply that its writer may still take back has not. */
const hasArrived = (delivery: Delivery | undefined) => !delivery || ['accepted', 'delivered', 'read'].includes(delivery.state)

const grounds: Record<Line['by'], string> = {
  customer: 'bg-focus text-bg',
  person: 'bg-person-soft',
  bot: 'bg-chosen',
  system: 'bg-chosen',
}

interface DemoChatProps {
  clientKey: string
  /** Whether it stands over the list of conversations; else the screen leaves it room at its right. */
  isOverList: boolean
}

/** A small web chat in which a member is a customer of the demo bot, beside whichever screen they look at; on a phone it takes its room from below. */
export function DemoChat({ clientKey, isOverList }: DemoChatProps) {
  const me = useMe()
  const bots = useBots()
  const customer = `demo-${me?.id ?? ''}`
  const conversation = useDemoConversation(clientKey, customer)
  const isDeleted = bots !== undefined && !bots.some(({ client_key }) => client_key === clientKey)
  const { data } = useQuery({ ...conversationQuery(conversation ?? '', undefined), enabled: conversation !== undefined && !isDeleted })
  const lines: Line[] = (data?.messages ?? [])
    .map(({ message }) => message)
    .filter(({ type, private: isPrivate, delivery }) => type === 'message' && !isPrivate && hasArrived(delivery))
    .map(({ jmid, by, user_profile, text: said, attachments = [] }) => ({
      id: jmid,
      by,
      name: user_profile.name,
      text: said,
      files: attachments.flatMap(({ file_url: url, file_name: name = '', file_size: size }) => (url ? [{ url, name, size }] : [])),
    }))
  useEffect(() => {
    if (isDeleted) demoChat.set(null)
  }, [isDeleted])
  const send = useAction(async ({ said, onSent }: { said: string; onSent?: () => void }) => {
    await writeToDemo(clientKey, { id: crypto.randomUUID(), customer, name: me?.profile.real_name ?? '', text: said })
    onSent?.()
  })
  return (
    <aside
      aria-label={text.title}
      data-demo-chat={isOverList ? 'list' : 'beside'}
      className={classes(
        'appears z-20 flex h-[min(440px,50dvh)] shrink-0 flex-col overflow-clip rounded-t-xl border border-line-2 bg-surface shadow-float',
        'md:fixed md:bottom-3 md:h-[min(440px,70dvh)] md:w-[320px] md:rounded-xl',
        isOverList ? 'md:left-3 xl:left-[228px]' : 'md:right-3',
      )}
    >
      <header className="flex shrink-0 items-center gap-2 border-b border-line bg-bg py-2 pr-1.5 pl-3">
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold">{text.title}</h2>
          <p className="text-sm text-ink-2">{text.hint}</p>
        </div>
        <IconButton name={text.close} tip="left" onClick={() => demoChat.set(null)}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </header>
      <Lines lines={lines} onStart={(said) => send.run({ said })} />
      {send.failure ? (
        <p role="alert" className="px-3 pb-1 text-sm text-danger-ink">
          {text.failed}
        </p>
      ) : null}
      <Field isSending={send.isRunning} onSend={send.run} />
    </aside>
  )
}

function Lines({ lines, onStart }: { lines: readonly Line[]; onStart: (said: string) => void }) {
  const pane = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    pane.current!.scrollTop = pane.current!.scrollHeight
  }, [lines.length])
  return (
    <div
      ref={pane}
      role="log"
      aria-label={text.said}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the pane is scrolled by the keyboard too
      tabIndex={0}
      className="pane-scroll flex flex-1 flex-col gap-1.5 p-3 -outline-offset-2"
    >
      {lines.length === 0 ? (
        <div ref={focusField} className="m-auto flex flex-col items-center gap-2 text-center">
          <p className="text-ink-2">{text.empty}</p>
          {text.starters.map((said) => (
            <button
              key={said}
              type="button"
              onClick={() => onStart(said)}
              className="rounded-full border border-line-2 bg-raised px-3 py-1 hover:bg-sunk pointer-coarse:min-h-10"
            >
              {said}
            </button>
          ))}
        </div>
      ) : null}
      {lines.map(({ id, by, name, text: said, files }) => (
        <div key={id} className={classes('flex max-w-[85%] flex-col', by === 'customer' && 'self-end')}>
          <span className={by === 'person' ? 'px-1 text-xs text-ink-2' : 'sr-only'}>{by === 'customer' ? text.you : name}</span>
          {files.map((file) => (
            <a
              key={file.url}
              href={`${file.url}?download`}
              download={file.name}
              className="mb-1 rounded-[16px] bg-person-soft px-3 py-1.5 wrap-anywhere underline underline-offset-2 pointer-coarse:py-2.5"
            >
              {file.name}
              {file.size === undefined ? '' : ` (${fileSize(file.size)})`}
            </a>
          ))}
          {said === '' ? null : (
            <span className={classes('rounded-[16px] px-3 py-1.5 wrap-anywhere whitespace-pre-wrap', grounds[by])}>{said}</span>
          )}
        </div>
      ))}
    </div>
  )
}

// What one may begin with goes with the first line. On a phone the keyboard would cover what is said.
const hasKeyboard = () => !matchMedia('(pointer: coarse)').matches
const focusField = restoreFocusTo(
  () => (hasKeyboard() ? document.querySelector<HTMLElement>('[data-demo-chat] input') : null),
  '[data-demo-chat] [role="log"]',
)

interface FieldProps {
  isSending: boolean
  onSend: (what: { said: string; onSent: () => void }) => void
}

function Field({ isSending, onSend }: FieldProps) {
  const field = useRef<HTMLInputElement>(null)
  // Who opened the chat writes in it: what was pressed is gone. On a phone the keyboard would cover what one may begin with.
  useEffect(() => {
    if (hasKeyboard()) field.current?.focus({ preventScroll: true })
  }, [])
  const [said, setSaid] = useState('')
  const send = () => {
    if (said.trim() === '') return
    // What was not sent stays in the field, and so does what is typed on meanwhile.
    const onSent = () => setSaid((now) => (now.startsWith(said) ? now.slice(said.length).trimStart() : now))
    onSend({ said: said.trim(), onSent })
  }
  return (
    <form
      className="flex shrink-0 items-center gap-1.5 border-t border-line p-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <input
        ref={field}
        value={said}
        maxLength={2000}
        aria-label={text.message}
        placeholder={text.message}
        autoComplete="off"
        onChange={(event) => setSaid(event.target.value)}
        className="h-9 min-w-0 flex-1 rounded-full border border-edge bg-raised px-3 pointer-coarse:h-11"
      />
      <button
        type="submit"
        aria-label={text.send}
        aria-disabled={said.trim() === '' || isSending}
        className="grid size-9 shrink-0 place-items-center rounded-full bg-focus text-bg aria-disabled:opacity-45 pointer-coarse:size-11"
      >
        <ArrowUp size={18} aria-hidden="true" />
      </button>
    </form>
  )
}
