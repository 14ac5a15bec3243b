import { Paperclip } from 'lucide-react'
import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { strings } from '#shared/app.strings.ts'
import { Avatar } from '#web/components/Avatar.tsx'
import { classes } from '#web/components/classes.ts'
import { Link } from '#web/navigation/Link.tsx'
import type { Hit } from '#features/search/contract.ts'
import { excerpt, hitRanges, type Piece } from '#features/search/excerpt.ts'
import { isFile, partsOf } from '#features/search/keysOf.ts'
import type { Term } from '#features/search/Query.ts'
import { searchDate } from '#web/dates/formats.ts'
import { searchStrings } from './search.strings.ts'

/** Every hit has this height in pixels, so that the list knows where each stands without measuring. */
export const hitHeight = 76
/** More characters than two lines of the widest pane hold, so that what goes on is cut there; what has a file says it in one. */
const shownLetters = 130
/** As many characters as one line of the narrowest pane holds, with the author's name. */
const lineLetters = 40
/** Where a long name leaves less than this, the end of what was found may be cut. */
const leastLetters = 15

interface HitRowProps {
  hit: Hit
  terms: Term[]
  href: string
  isOpen: boolean
  /** The reader's id. */
  me: string
  /** What shows a message on a line of its own. */
  shown: (written: string) => string
  onFocus: () => void
}

/** One message that was found: whose conversation it is, who said it and when, and the words that were looked for in it. */
export function HitRow({ hit, terms, href, isOpen, me, shown, onFocus }: HitRowProps) {
  const { channel, message } = hit
  // Their name stands above already.
  const author = message.by === 'customer' ? '' : `${authorOf(hit, me)}: `
  const isOneLine = Boolean(message.attachments?.length)
  const seen = Math.max(leastLetters, (isOneLine ? 1 : 2) * lineLetters - author.length)
  return (
    <Link
      href={href}
      data-id={idOf(hit)}
      onFocus={onFocus}
      aria-current={isOpen ? 'true' : undefined}
      className={classes(
        'grid h-[76px] grid-cols-[28px_minmax(0,1fr)] gap-x-2.5 border-b border-line/60 px-3.5 pt-[9px] outline-offset-[-2px] transition-colors',
        isOpen ? 'bg-chosen' : 'hover:bg-hover',
      )}
    >
      <Avatar id={channel.user_profile.id || channel.id} name={channel.name} image={channel.user_profile.image} />
      <span className="block min-w-0">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 shrink truncate font-medium">{channel.name}</span>
          <span className="min-w-0 flex-1 truncate text-xs text-ink-3">{channel.bot_profile.name}</span>
          {channel.is_done ? <span className="shrink-0 text-xs text-ink-3">{strings.conversation.done}</span> : null}
          <time
            dateTime={new Date(message.ts * 1000).toISOString()}
            title={new Date(message.ts * 1000).toLocaleString()}
            className="num shrink-0 text-sm text-ink-3"
          >
            {searchDate(message.ts)}
          </time>
        </span>
        <span className={classes('own-direction mt-0.5 text-left text-ink-2', isOneLine ? 'line-clamp-1' : 'line-clamp-2')}>
          {author && <bdi className="text-ink-3">{author}</bdi>}
          {message.text.trim() ? <Pieces pieces={excerpt(shown(message.text), terms, shownLetters, seen)} /> : strings.list.attachment}
        </span>
        <FileLine hit={hit} terms={terms} shown={shown} />
      </span>
    </Link>
  )
}

/** What tells hits apart. */
export function idOf({ channel, message }: Hit): string {
  return `${channel.id} ${message.seq}`
}

function FileLine({ hit, terms, shown }: Pick<HitRowProps, 'hit' | 'terms' | 'shown'>) {
  const textOf = (attachment: Attachment) => shown(partsOf(attachment).join(' · '))
  // Before all else what was found, then what can be opened.
  const rank = (attachment: Attachment) => Number(hitRanges(textOf(attachment), terms).length > 0) * 2 + Number(isFile(attachment))
  const [first, ...more] = hit.message.attachments?.toSorted((a, b) => rank(b) - rank(a)) ?? []
  if (!first) return null
  return (
    <span className="mt-0.5 flex items-center gap-1 text-sm text-ink-3">
      {isFile(first) ? <Paperclip size={12} aria-hidden="true" className="shrink-0" /> : null}
      <span className="min-w-0 truncate">
        <Pieces pieces={excerpt(textOf(first) || kindOf(first), terms, shownLetters, lineLetters)} />
      </span>
      {more.length > 0 ? <span className="num shrink-0">+{more.length}</span> : null}
    </span>
  )
}

function kindOf({ image_url, thumb_url, video_url, audio_url, file_url, actions }: Attachment): string {
  if (image_url ?? thumb_url) return searchStrings.kinds.picture
  if (video_url) return searchStrings.kinds.video
  if (audio_url) return searchStrings.kinds.audio
  return file_url ? searchStrings.kinds.file : (actions?.map(({ text }) => text).join(' · ') ?? '')
}

function Pieces({ pieces }: { pieces: Piece[] }) {
  return pieces.map(({ text, isHit }, i) =>
    isHit ? (
      <mark key={i} className="rounded-[3px] bg-warn/30 font-[550] text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

function authorOf({ message }: Hit, me: string): string {
  if (message.by === 'bot') return message.bot_name ?? searchStrings.bot
  const who = message.user === me ? searchStrings.you : message.user_profile.name
  return message.private ? `${searchStrings.note} · ${who}` : who
}
