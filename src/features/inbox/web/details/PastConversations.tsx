import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { MoreButton } from '#web/query/MoreButton.tsx'
import { Link } from '#web/navigation/Link.tsx'
import { listTime } from '#web/dates/formats.ts'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { useNow } from '#web/hooks/useNow.ts'
import type { Conversation, Criteria } from '#features/inbox/conversations/contract.ts'
import { facetsOf, folderOf } from '#features/inbox/conversations/rules.ts'
import { plainInbox, writeInboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { previewOf } from '#features/inbox/web/list/previewOf.ts'
import { useShownText } from '#features/inbox/web/markup/useShownText.ts'
import { useInboxLocation } from '#features/inbox/web/location/useInboxLocation.ts'
import { customerQuery } from './customerQuery.ts'
import { DetailsHeading } from './DetailsHeading.tsx'
import { detailsStrings as text } from './details.strings.ts'

/** What the customer said before, and what came from the same e-mail address; each leads there. */
export function PastConversations({ id, me }: { id: string; me: string }) {
  const query = useInfiniteQuery(customerQuery(id))
  const { data } = query
  const past = data?.pages.flatMap((page) => page.conversations).filter((one) => one.id !== id)
  const also = data?.pages[0]?.also ?? []
  return (
    <>
      <section aria-labelledby="details-past">
        <DetailsHeading id="details-past" title={text.past} />
        <Past rows={past} query={query} me={me} />
        <MoreButton query={query} name={text.more} className="mx-4 mt-1" />
      </section>
      {also.length > 0 ? (
        <section aria-labelledby="details-also">
          <DetailsHeading id="details-also" title={text.also} />
          <p className="px-4 pb-1 text-sm text-ink-3">{text.alsoHint}</p>
          <Rows rows={also} me={me} named />
        </section>
      ) : null}
    </>
  )
}

interface PastProps {
  rows: readonly Conversation[] | undefined
  query: UseInfiniteQueryResult
  me: string
}

/** The rows once they are known; where there are none, why. */
function Past({ rows, query, me }: PastProps) {
  if (rows?.length === 0) return <p className="px-4 pb-1 text-ink-3">{text.noPast}</p>
  if (rows) return <Rows rows={rows} me={me} />
  if (!hasFailed(query)) return <Skeleton className="mx-4 h-10" />
  return (
    <div className="px-4 text-ink-2">
      <LoadFailed what={text.pastFailed} query={query} />
    </div>
  )
}

/** Outside of the inbox it is said where one lies. */
const folderNames: Record<Criteria['folder'], string> = { inbox: '', done: text.done, snoozed: text.snoozed }

/** Of what is another customer to us, the name and the bot are said too. */
function Rows({ rows, me, named = false }: { rows: readonly Conversation[]; me: string; named?: boolean }) {
  const [place] = useInboxLocation()
  const now = useNow()
  const shown = useShownText()
  return (
    <ul className="px-2">
      {rows.map((row) => {
        const { who, text: said } = previewOf(row, me, shown)
        const folder = folderOf(facetsOf(row))
        const folderName = folderNames[folder]
        const href = writeInboxLocation({ ...plainInbox, bot: place.bot, details: place.details, id: row.id, folder, tab: 'all' })
        return (
          <li key={row.id}>
            <Link href={href} className="block rounded-md px-2 py-1.5 transition-colors hover:bg-hover">
              <span className="flex items-baseline gap-2">
                <span className="min-w-0 flex-1 truncate">{named ? `${row.name} · ${row.bot_profile.name}` : `${who} ${said}`.trim()}</span>
                <time dateTime={new Date(row.timestamp * 1000).toISOString()} className="num text-sm text-ink-3">
                  {listTime(row.timestamp, now)}
                </time>
              </span>
              {named || folderName ? (
                <span className="block truncate text-sm text-ink-3">
                  {[folderName, named ? `${who} ${said}`.trim() : ''].filter(Boolean).join(' · ')}
                </span>
              ) : null}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
