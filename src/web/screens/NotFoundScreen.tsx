import { Link } from '#web/navigation/Link.tsx'
import { laterWords } from '#shared/laterWords.ts'
import { BatonMark } from '#web/components/BatonMark.tsx'
import { buttonClasses } from '#web/components/Button.tsx'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'

/** There is nothing at this address. */
export function NotFoundScreen() {
  usePageTitle(laterWords.notFound.title)
  return (
    <main className="grid h-full place-content-center justify-items-center gap-3 p-6 text-center">
      <BatonMark size={36} />
      <h1 className="text-xl font-semibold">{laterWords.notFound.title}</h1>
      <p className="text-md text-ink-2">{laterWords.notFound.hint}</p>
      <Link href="/" className={buttonClasses({ look: 'main', size: 'lg' })}>
        {laterWords.notFound.home}
      </Link>
    </main>
  )
}
