import { strings } from '#shared/app.strings.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Avatar } from '#web/components/Avatar.tsx'
import { BatonIcon } from '#web/components/BatonIcon.tsx'
import { buttonClasses } from '#web/components/Button.tsx'
import { useIsAiOff } from '#web/query/useBots.ts'
import { holderOf } from '#features/inbox/conversations/rules.ts'
import { useConversations } from '#features/inbox/web/cache/useConversations.ts'
import { plainInbox, questionOf, writeInboxLocation } from '#features/inbox/web/location/inboxLocation.ts'
import { emptyStrings } from './empty.strings.ts'

/** So many faces say enough. */
const faces = 12

/** The queue is empty: nobody waits, and the AI is at work. */
export function NextUpEmpty() {
  const { rows = [] } = useConversations(questionOf(plainInbox, 'all'))
  const isAiOff = useIsAiOff()
  const withAi = rows.filter((row) => holderOf(row, isAiOff(row)) === 'ai').slice(0, faces)
  const text = emptyStrings.nextUp
  const addressOf = (id: string | null) => writeInboxLocation({ ...plainInbox, tab: 'all', id })
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 p-6 text-center">
      <BatonIcon size={40} />
      <p className="max-w-64 text-md font-[550] text-balance">{text.none}</p>
      {withAi.length > 0 ? (
        <>
          <p className="max-w-64 text-balance text-ink-2">{text.withAi}</p>
          <ul className="flex max-w-60 flex-wrap justify-center gap-2 pointer-coarse:gap-0">
            {withAi.map((row) => (
              <li key={row.id}>
                <Link href={addressOf(row.id)} aria-label={row.name} title={row.name} className="block rounded-full pointer-coarse:p-1.5">
                  <Avatar id={row.user_profile.id || row.id} name={row.name} image={row.user_profile.image} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <Link href={addressOf(null)} className={buttonClasses({ variant: 'plain' })}>
        {strings.list.showAll}
      </Link>
    </div>
  )
}
