import { useQuery } from '@tanstack/react-query'
import { unsubscribe } from '#features/site/contract.ts'
import { unsubscribeStrings } from '#features/site/web/unsubscribe.strings.ts'
import { strings as frameStrings } from '#shared/app.strings.ts'
import { AppError } from '#shared/errors.ts'
import { callApi } from '#web/query/callApi.ts'
import { sentenceOf } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { Button, buttonClasses } from '#web/components/Button.tsx'
import { Link } from '#web/navigation/Link.tsx'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { paths } from './frame/paths.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { PlainScreen } from './PlainScreen.tsx'

const text = unsubscribeStrings

/** Where the link of a mail leads: coming here ends e-mails to the one who was written to (spec, screen 23). */
export function UnsubscribeScreen({ userid }: { userid: string }) {
  usePageTitle(text.page)
  const signature = new URLSearchParams(location.search).get('s') ?? undefined
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...queryKeys.unsubscribe, userid, signature],
    queryFn: () => callApi(unsubscribe, { body: { userid, signature } }),
    retry: false,
  })
  if (error && !isFetching) {
    return (
      <PlainScreen title={text.failed} hint={<p>{sentenceOf(error)}</p>}>
        {/* A link that is refused is refused again. */}
        {error instanceof AppError && error.code === 'forbidden' ? (
          <Link href={paths.profile} className={buttonClasses({ variant: 'main', size: 'lg' })}>
            {text.profile}
          </Link>
        ) : (
          <Button size="lg" variant="main" onClick={() => void refetch()}>
            {frameStrings.frame.retry}
          </Button>
        )}
      </PlainScreen>
    )
  }
  if (!data) return <LoadingScreen />
  return (
    <PlainScreen title={text.title} hint={<p>{text.hint}</p>}>
      <div className="grid justify-items-center gap-4">
        <Link href="/" className={buttonClasses({ variant: 'main', size: 'lg' })}>
          {text.thanks}
        </Link>
        <a
          href={data.support === null ? '/profile' : `mailto:${data.support}`}
          className="thumb-area relative underline underline-offset-2"
        >
          {text.contact}
        </a>
      </div>
    </PlainScreen>
  )
}
