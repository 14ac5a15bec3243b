import { Bot } from 'lucide-react'
import { memo } from 'react'
import { Avatar } from '#web/components/Avatar.tsx'
import { fetchedWhenShown } from '#web/lazy/lazyComponent.tsx'
import { classes } from '#web/components/classes.ts'
import type { Message } from '#features/inbox/timeline/contract.ts'
import { Attachments } from '#features/inbox/web/attachments/Attachments.tsx'
import { Markup } from '#features/inbox/web/markup/Markup.tsx'
import { usePane } from '#features/inbox/web/pane/PaneContext.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import type { Outgoing } from '#features/inbox/web/sending/Outgoing.ts'
import { OutgoingLine } from '#features/inbox/web/sending/OutgoingLine.tsx'
import { timeOf } from '#web/dates/formats.ts'
import { DeliveryLine } from './DeliveryLine.tsx'
import { linesOfLong, LongText } from './LongText.tsx'

interface SaidRowProps {
  message: Message
  /** What it is a reply to, where that is shown as well. */
  repliesTo?: Message | undefined
  outgoing: Outgoing | null
  leads: boolean
  ends: boolean
}

/** Something said: the customer and the bot at the left, people and their notes at the right. */
export const SaidRow = memo(function SaidRow({ message, repliesTo, outgoing, leads, ends }: SaidRowProps) {
  const isOurs = message.by === 'person'
  return (
    <div className={classes('group/said flex gap-2.5', leads ? 'pt-3' : 'pt-0.5', isOurs && 'justify-end pl-4 md:pl-10')}>
      {isOurs ? null : <span className="w-7 shrink-0">{leads ? <Face message={message} /> : null}</span>}
      <div className={classes('flex max-w-140 min-w-0 flex-col', isOurs ? 'items-end' : 'flex-1 items-start')}>
        {leads ? <Who message={message} /> : null}
        {message.reply_to === undefined ? null : <ReplyLine seq={message.reply_to} message={repliesTo} />}
        <Said message={message} outgoing={outgoing} leads={leads} />
        <Progress message={message} outgoing={outgoing} ends={ends} />
      </div>
    </div>
  )
})

/** Its words and what came with them: what a finger rests on, and beside which the acts stand. */
function Said({ message, outgoing, leads }: Pick<SaidRowProps, 'message' | 'outgoing' | 'leads'>) {
  const { attachments, by } = message
  return (
    <div
      data-id={outgoing ? undefined : message.jmid}
      className={classes('message-box flex flex-col', by === 'person' ? 'items-end' : 'items-start', attachments && 'w-full')}
    >
      {message.text ? <Bubble message={message} /> : null}
      {attachments ? <Attachments attachments={attachments} use={by === 'bot' ? 'offers' : 'shows'} /> : null}
      {message.edited_at || message.withdrawn_at ? <ChangedLine message={message} /> : null}
      {outgoing ? null : <MessageActs message={message} leads={leads} />}
    </div>
  )
}

const MessageActs = fetchedWhenShown(() => import('./MessageActs.tsx').then((module) => module.MessageActs))
const MessageTime = fetchedWhenShown(() => import('./MessageActs.tsx').then((module) => module.MessageTime), Moment)
const ChangedLine = fetchedWhenShown(() => import('./ChangedLine.tsx').then((module) => module.ChangedLine))
const ReplyLine = fetchedWhenShown(
  () => import('./ReplyLine.tsx').then((module) => module.ReplyLine),
  () => <div className="h-6" />,
)

/** How far on its way to the customer it is, where people wrote it. */
function Progress({ message, outgoing, ends }: Omit<SaidRowProps, 'leads' | 'repliesTo'>) {
  if (outgoing) return <OutgoingLine outgoing={outgoing} />
  return message.by === 'person' ? <DeliveryLine message={message} ends={ends} /> : null
}

function Face({ message: { by, user_profile } }: { message: Message }) {
  if (by !== 'bot') return <Avatar id={user_profile.id} name={user_profile.name} image={user_profile.image} />
  return (
    <span aria-hidden="true" className="grid size-7 place-items-center rounded-full bg-ai text-on-baton">
      <Bot size={15} />
    </span>
  )
}

function Moment({ message: { ts } }: { message: Message }) {
  return (
    <time className="num text-sm text-ink-3" dateTime={new Date(ts * 1000).toISOString()}>
      {timeOf(ts)}
    </time>
  )
}

function Who({ message }: { message: Message }) {
  const { me } = usePane()
  const isMine = message.by === 'person' && message.user === me.id
  return (
    <div className="mb-0.5 flex max-w-full flex-wrap items-baseline gap-x-2 text-base">
      <span className="truncate font-[550]">{isMine ? paneStrings.you : message.user_profile.name}</span>
      <MessageTime message={message} />
      {message.said_while_paused ? <span className="text-sm text-warn-ink">{paneStrings.saidWhilePaused}</span> : null}
    </div>
  )
}

function Bubble({ message }: { message: Message }) {
  const lines = linesOfLong(message.text)
  return (
    <div
      className={classes(
        'own-direction w-fit max-w-full rounded-xl border px-3 py-[7px] text-md wrap-anywhere whitespace-pre-wrap',
        message.type === 'note' ? 'border-note-line bg-note' : looks[message.by],
        message.said_while_paused && 'border-dashed border-warn',
        message.by === 'person' ? 'rounded-br-sm' : 'rounded-bl-sm',
      )}
    >
      {message.type === 'note' ? <div className="mb-0.5 text-sm text-ink-2">{paneStrings.onlyYours}</div> : null}
      {lines === null ? (
        <Markup text={message.text} />
      ) : (
        <LongText id={message.jmid} lines={lines}>
          <Markup text={message.text} />
        </LongText>
      )}
    </div>
  )
}

const looks: Record<Message['by'], string> = {
  customer: 'border-transparent bg-said',
  bot: 'border-transparent bg-ai-soft',
  person: 'border-transparent bg-person-soft',
  system: 'border-transparent bg-sunk',
}
