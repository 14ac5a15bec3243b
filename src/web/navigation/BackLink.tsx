import { ArrowLeft } from 'lucide-react'
import { Link } from './Link.tsx'

/** The way up, above a screen's title. */
export function BackLink({ href, name }: { href: string; name: string }) {
  return (
    <Link
      href={href}
      className="mb-2 -ml-1 inline-flex h-7 items-center gap-1.5 rounded-md px-1 text-ink-2 transition-colors hover:text-ink pointer-coarse:h-11"
    >
      <ArrowLeft size={14} aria-hidden="true" />
      {name}
    </Link>
  )
}
