import { Download, FileText } from 'lucide-react'
import { fileSize } from '#shared/fileSize.ts'
import { plainName } from '#shared/plainName.ts'
import { attachmentStrings } from './attachment.strings.ts'
import { fileHref, isOwnFile } from './fileHref.ts'
import { fileKind } from './fileKind.ts'

interface FileCardProps {
  href: string
  name: string
  /** By its content; absent of what lies elsewhere. */
  type: string | undefined
  /** In bytes. */
  size: number | undefined
}

/** A file of a message: what it is called, what it is and how large. A click saves it; nothing of it is opened in the page. */
export function FileCard({ href, name: given, type, size }: FileCardProps) {
  const name = plainName(given)
  const safe = fileHref(href)
  if (safe === null) return null
  const isOurs = isOwnFile(href)
  const facts = [type === undefined ? null : fileKind(type, name), size === undefined ? null : fileSize(size)].filter(
    (fact) => fact !== null,
  )
  return (
    <a
      href={isOurs ? `${safe}?download` : safe}
      {...(isOurs ? { download: name } : { target: '_blank', rel: 'noopener noreferrer' })}
      className="flex w-75 max-w-full items-center gap-2.5 rounded-lg border border-line-2 bg-raised px-2.5 py-2 text-base text-ink hover:bg-sunk"
    >
      <span aria-hidden="true" className="grid size-9 shrink-0 place-items-center rounded-md bg-sunk text-ink-2">
        <FileText size={18} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-[550]">{name}</span>
        {facts.length > 0 ? <span className="num block text-sm text-ink-2">{facts.join(' · ')}</span> : null}
      </span>
      <Download size={16} aria-hidden="true" className="shrink-0 text-ink-2" />
      <span className="sr-only">{isOurs ? attachmentStrings.download : attachmentStrings.newTab}</span>
    </a>
  )
}
