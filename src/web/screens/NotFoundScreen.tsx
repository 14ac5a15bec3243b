import { Link } from '#web/navigation/Link.tsx'
import { laterStrings } from '#shared/later.strings.ts'
import { BatonIcon } from '#web/components/BatonIcon.tsx'
import { buttonClasses } from '#web/components/Button.tsx'
import { usePageTitle } from '#web/hooks/usePageTitle.ts'

/** There is nothing at this address. */
export function NotFoundScreen() {
  usePageTitle(laterStrings.notFound.title)
  return (
    <main className="grid h-full place-content-center justify-items-center gap-3 p-6 text-center">
      <BatonIcon size={36} />
      <h1 className="text-xl font-semibold">{laterStrings.notFound.title}</h1>
      <p className="text-md text-ink-2">{laterStrings.notFound.hint}</p>
      <Link href="/" className={buttonClasses({ variant: 'main', size: 'lg' })}>
        {laterStrings.notFound.home}
      </Link>
    </main>
  )
}
