import { buttonClasses } from '#web/components/Button.tsx'
import { classes } from '#web/components/classes.ts'
import { Notice } from '#web/components/Notice.tsx'
import { Link } from '#web/navigation/Link.tsx'
import { alertListStrings } from './alertList.strings.ts'
import { alertStrings } from './alerts.strings.ts'
import { sentenceOf, useUnreached } from './useUnreached.ts'

const text = alertStrings.unreached

/** Says on the page of a bot that nobody could be reached for customers who wrote to it, and what can be done about it. `notifications`: where that is set. */
export function UnreachedOfBot({ clientKey, notifications }: { clientKey: string; notifications: string }) {
  const waiting = useUnreached().filter(({ client_key }) => client_key === clientKey)
  const [first] = waiting
  const [before, after] = alertListStrings.remedy
  return (
    <div role="status" className="mb-4 empty:hidden">
      {first ? (
        <Notice variant="warning" title={sentenceOf(waiting)}>
          <p>
            {before}
            <Link href={notifications} className="underline underline-offset-2">
              {alertListStrings.notifications}
            </Link>
            {after}
          </p>
          <Link href={`/messages/${first.conversation_id}/`} className={classes('mt-2', buttonClasses({}))}>
            {waiting.length === 1 ? text.open : text.openFirst}
          </Link>
        </Notice>
      ) : null}
    </div>
  )
}
