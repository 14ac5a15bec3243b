import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { fileHref } from './fileHref.ts'
import { attachmentStrings } from './attachment.strings.ts'

/** Sound, files and videos of unknown hosts are fetched by anyone who wants them, not by our page. */
export function MediaLink({ href, icon, children }: { href: string; icon?: ReactNode; children: ReactNode }) {
  const safe = fileHref(href)
  if (safe === null) return null
  return (
    <a
      href={safe}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex max-w-full items-center gap-2 rounded-lg border border-line-2 bg-raised px-3 py-1.5 text-base hover:bg-sunk"
    >
      {icon ?? <ExternalLink size={16} aria-hidden="true" />}
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <span className="sr-only">{attachmentStrings.newTab}</span>
    </a>
  )
}
