import { useQuery } from '@tanstack/react-query'
import { unsubscribe } from '#features/site/contract.ts'
import { unsubscribeWords } from '#features/site/web/unsubscribeWords.ts'
import { words as frameWords } from '#shared/words.ts'
import { ask } from '#web/query/ask.ts'
import { sentenceOf } from '#web/query/client.ts'
import { Button, buttonClasses } from '#web/components/Button.tsx'
import { Link } from '#web/navigation/Link.tsx'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'
import { LoadingScreen } from './LoadingScreen.tsx'
import { PlainScreen } from './PlainScreen.tsx'

const words = unsubscribeWords

/** Where the link of a mail leads: coming here ends e-mails to whoever was written to (spec, screen 23). */
export function UnsubscribeScreen({ userid }: { userid: string }) {
  usePageTitle(words.page)
  const signature = new URLSearchParams(location.search).get('s') ?? undefined
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['unsubscribe', userid, signature],
    queryFn: () => ask(unsubscribe, { body: { userid, signature } }),
    retry: false,
  })
  if (error && !isFetching) {
    return (
      <PlainScreen title={words.failed} hint={<p>{sentenceOf(error)}</p>}>
        <Button size="lg" look="main" onClick={() => void refetch()}>
          {frameWords.frame.retry}
        </Button>
      </PlainScreen>
    )
  }
  if (!data) return <LoadingScreen />
  if (data.unsubscribed !== 1) return null
  return (
    <PlainScreen title={words.title} hint={<p>{words.hint}</p>}>
      <div className="grid justify-items-center gap-4">
        <Link href="/" className={buttonClasses({ look: 'main', size: 'lg' })}>
          {words.thanks}
        </Link>
        <a href={data.support === null ? '/profile' : `mailto:${data.support}`} className="underline underline-offset-2">
          {words.contact}
        </a>
      </div>
    </PlainScreen>
  )
}
