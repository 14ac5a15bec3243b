import { Star } from 'lucide-react'
import { Link } from '#web/ui/Link.tsx'
import { words } from '#shared/words.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { holderEdge } from '#web/ui/BatonMark.tsx'
import { Tag } from '#web/ui/Chip.tsx'
import { classes } from '#web/ui/classes.ts'
import { hueOf } from '#web/ui/face.ts'
import { listTime, waitedFor } from '#web/ui/listTime.ts'
import type { ListedConversation } from '../contract.ts'
import { holderOf } from '../rules.ts'
import { previewOf } from './previewOf.ts'

/** Every row has this height in pixels, so that the list knows where everything stands without measuring. */
export const rowHeight = 80

export interface ConversationRowProps {
  row: ListedConversation
  href: string
  isOpen: boolean
  /** Milliseconds. */
  now: number
  /** The reader. */
  me: string
  /** Names of colleagues by id. */
  nameOf: (person: string) => string | undefined
  /** Told when it gets the focus, and with null when it loses it. */
  onFocus: (id: string | null) => void
}

/** One conversation in the list: who, when, what was said last, who holds it, and what a person should know about it. */
export function ConversationRow({ row, href, isOpen, now, me, nameOf, onFocus }: ConversationRowProps) {
  const holder = holderOf(row)
  const preview = previewOf(row, me)
  const since = holder === 'help' ? row.needs_human_since : holder === 'ai' ? null : row.waiting_since
  const held = heldBy(row, me, nameOf)
  return (
    <Link
      href={href}
      data-id={row.id}
      onFocus={() => onFocus(row.id)}
      onBlur={() => onFocus(null)}
      aria-current={isOpen ? 'page' : undefined}
      className={classes(
        'relative grid h-20 grid-cols-[28px_minmax(0,1fr)] gap-x-2.5 border-b border-line/60 px-3 pt-[9px] pl-3.5 outline-offset-[-2px] transition-colors select-none',
        isOpen ? 'bg-chosen' : 'hover:bg-hover',
      )}
    >
      <span
        aria-hidden="true"
        className={classes('absolute top-2.5 bottom-2.5 left-0 w-[3px] rounded-r-[3px] transition-colors duration-160', holderEdge[holder])}
      />
      <Avatar id={row.user_profile.id || row.id} name={row.name} image={row.user_profile.image} />
      <span className="block min-w-0">
        <span className="flex items-baseline gap-2">
          <span className={classes('min-w-0 flex-1 truncate', row.is_unread ? 'font-[650]' : 'font-medium')}>{row.name}</span>
          <time
            dateTime={new Date(row.timestamp * 1000).toISOString()}
            className={classes('num text-sm', row.is_unread ? 'font-medium text-ink' : 'text-ink-3')}
          >
            {listTime(row.timestamp, now)}
          </time>
        </span>
        <span className={classes('block truncate', row.is_unread ? 'text-ink' : 'text-ink-2')}>
          {preview.who ? <span className="text-ink-3">{preview.who} </span> : null}
          {preview.text}
        </span>
        <span className="mt-[3px] flex h-[18px] items-center gap-[5px] overflow-hidden text-xs text-ink-3">
          {row.tags.slice(0, 2).map((tag) => (
            <Tag key={tag} name={tag} hue={hueOf(tag)} />
          ))}
          {row.tags.length > 2 ? <span className="num shrink-0">+{row.tags.length - 2}</span> : null}
          <span className="min-w-0 truncate">
            {row.bot_profile.name}
            {held ? ` · ${held}` : ''}
          </span>
          {row.is_starred ? <Star size={13} aria-hidden="true" className="shrink-0 fill-warn text-warn" /> : null}
          {since === null ? null : (
            <span className={classes('num ml-auto shrink-0 pl-1', holder === 'help' ? 'font-[550] text-help-ink' : 'text-ink-2')}>
              {words.list.waiting(waitedFor(since, now))}
            </span>
          )}
        </span>
        <span className="sr-only">
          {row.is_unread ? `, ${words.list.unread(row.baton_unread_count_display)}` : ''}
          {row.is_starred ? `, ${words.list.starred}` : ''}
          {holder === 'help' ? `, ${words.list.holder.help}` : ''}
        </span>
      </span>
    </Link>
  )
}

function heldBy(row: ListedConversation, me: string, nameOf: ConversationRowProps['nameOf']): string {
  const holder = holderOf(row)
  if (holder === 'help') return ''
  if (holder !== 'person' || row.assignee === null) return words.list.holder[holder]
  return row.assignee === me ? words.list.youHold : words.list.heldBy(nameOf(row.assignee) ?? 'a colleague')
}
