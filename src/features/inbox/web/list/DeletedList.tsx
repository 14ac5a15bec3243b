import { useEffect } from 'react'
import { strings } from '#shared/app.strings.ts'
import { daysLeft } from '#shared/daysLeft.ts'
import { callApi } from '#web/query/callApi.ts'
import { askAfterwards } from '#web/query/askAfterwards.ts'
import { queries } from '#web/query/client.ts'
import { useCan } from '#web/query/useMe.ts'
import { listen } from '#web/live/listen.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { MoreButton } from '#web/query/MoreButton.tsx'
import { useAction } from '#web/query/useAction.ts'
import { Avatar } from '#web/components/Avatar.tsx'
import { Button, buttonClasses } from '#web/components/Button.tsx'
import { Link } from '#web/navigation/Link.tsx'
import { classes } from '#web/components/classes.ts'
import { listTime } from '#web/dates/formats.ts'
import { toast } from '#web/components/toast/toast.ts'
import { focusBeside } from '#web/hooks/focusBeside.ts'
import { useNow } from '#web/hooks/useNow.ts'
import type { DeletedConversation } from '#features/inbox/conversations/deletedContract.ts'
import { restoreConversation } from '#features/inbox/actions/contract.ts'
import { conversationErased } from '#features/inbox/conversations/contract.ts'
import { actStrings } from '#features/inbox/web/actions/act.strings.ts'
import { keyOfAct } from '#features/inbox/web/actions/keyOfAct.ts'
import { toastUnchanged } from '#features/inbox/web/actions/toastUnchanged.ts'
import { applyResponseToCache } from '#features/inbox/web/actions/applyResponseToCache.ts'
import { plainInbox, writeInboxLocation, type InboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { deletedQuery, useDeleted } from './deletedQuery.ts'
import { RowSkeletons } from './RowSkeletons.tsx'
import { useShownText } from '#features/inbox/web/markup/useShownText.ts'
import { previewOf } from './previewOf.ts'

const text = actStrings.deleted

/** What was deleted in the last 30 days, for owners, who can read and restore it. */
export function DeletedList({ place }: { place: InboxLocation }) {
  const isOwner = useCan('owner')
  const query = useDeleted(isOwner)
  useEffect(() => {
    const again = () => void askAfterwards(deletedQuery.queryKey)
    return listen(conversationErased, again)
  }, [])
  return (
    <section aria-label={strings.frame.conversations} className="flex h-full min-w-0 flex-col bg-surface">
      <div className="shrink-0 border-b border-line px-3.5 py-2.5">
        <h1 className="text-md font-semibold">{text.title}</h1>
        {isOwner ? <p className="text-sm text-pretty text-ink-3">{text.hint}</p> : null}
      </div>
      {isOwner ? <Rows query={query} place={place} /> : <OwnersOnly place={place} />}
    </section>
  )
}

/** The sidebar offers the list to owners alone, but the link of an owner leads others here too. */
function OwnersOnly({ place }: { place: InboxLocation }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 p-6 text-center">
      <p className="max-w-64 text-balance text-ink-2">{text.ownersOnly}</p>
      <Link href={writeInboxLocation({ ...plainInbox, bot: place.bot })} className={buttonClasses({})}>
        {text.back}
      </Link>
    </div>
  )
}

interface RowsProps {
  place: InboxLocation
  query: ReturnType<typeof useDeleted>
}

/** The rows once they are known; where there are none, why. */
function Rows({ query, place }: RowsProps) {
  const { data, hasNextPage } = query
  const rows = data?.pages.flatMap((page) => page.channels)
  if (hasFailed(query)) return <LoadFailed what={text.failed} query={query} variant="middle" />
  if (rows === undefined) return <RowSkeletons />
  if (rows.length === 0) return <p className="m-auto max-w-64 p-6 text-center text-balance text-ink-2">{text.empty}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets that a list without bullets is one
    <ul role="list" aria-label={text.title} className="pane-scroll room-for-toasts min-h-0 flex-1">
      {rows.map((row) => (
        <Row key={row.id} row={row} isOpen={row.id === place.id} href={writeInboxLocation({ ...place, id: row.id, around: null })} />
      ))}
      {hasNextPage ? (
        // It goes with the button.
        <li ref={focusBeside} className="p-3 text-center">
          <MoreButton query={query} name={text.more} />
        </li>
      ) : null}
    </ul>
  )
}

function Row({ row, isOpen, href }: { row: DeletedConversation; isOpen: boolean; href: string }) {
  const now = useNow()
  const fresh = () => void queries.invalidateQueries({ queryKey: deletedQuery.queryKey })
  const restore = useAction(async () => {
    applyResponseToCache(await callApi(restoreConversation, { params: { id: row.id } }).finally(fresh))
    toast(text.restored(row.name), { key: keyOfAct(row.id) })
  }, toastUnchanged)
  const shown = useShownText()
  // The two words of a time stay in one line.
  const when = listTime(row.deleted_at, now).replaceAll(' ', '\u00a0')
  return (
    <li
      ref={focusBeside}
      className={classes(
        'relative flex items-center gap-2.5 border-b border-line/60 px-3.5 py-2.5 transition-colors',
        isOpen ? 'bg-chosen' : 'hover:bg-hover',
      )}
    >
      <Avatar id={row.user_profile.id || row.id} name={row.name} image={row.user_profile.image} />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          <Link href={href} aria-current={isOpen ? 'page' : undefined} className="-outline-offset-2 after:absolute after:inset-0">
            {row.name}
          </Link>
        </p>
        <p className="truncate text-ink-2">{previewOf(row, '', shown).text}</p>
        <p className="num text-xs text-ink-3 wrap-anywhere">
          {row.deleted_by ? text.by(row.deleted_by.name, when) : text.when(when)}&nbsp;·{' '}
          <span className="whitespace-nowrap">{text.left(daysLeft(row.erased_at * 1000, now))}</span>
        </p>
      </div>
      <Button
        aria-label={text.restoreNamed(row.name)}
        className="relative"
        // Not made unusable, which would take the focus from it.
        aria-busy={restore.isRunning}
        onClick={() => restore.run()}
      >
        {text.restore}
      </Button>
    </li>
  )
}
