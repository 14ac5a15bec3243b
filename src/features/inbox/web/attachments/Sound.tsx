import { Volume2 } from 'lucide-react'
import { isOwnFile } from './fileHref.ts'
import { MediaLink } from './MediaLink.tsx'
import { attachmentStrings } from './attachment.strings.ts'

/** A voice message. One that is kept here is played in its place; what lies elsewhere is fetched by anyone who wants it, not by our page. */
export function Sound({ address }: { address: string }) {
  if (!isOwnFile(address)) {
    return (
      <MediaLink href={address} icon={<Volume2 size={16} aria-hidden="true" />}>
        {attachmentStrings.audio}
      </MediaLink>
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what customers say into a phone has none
    <audio src={address} controls preload="metadata" aria-label={attachmentStrings.recording} className="h-10 w-75 max-w-full" />
  )
}
