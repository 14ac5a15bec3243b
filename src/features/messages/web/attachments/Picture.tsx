import { useState } from 'react'
import { safeHref } from '../markup/safeHref.ts'
import { MediaLink } from './MediaLink.tsx'
import { attachmentWords } from './attachmentWords.ts'

/** A picture within 400 by 300, whole and in its own proportions. The place is kept from the start, so that nothing moves when it comes. */
export function Picture({ src, name }: { src: string; name: string | undefined }) {
  const [gone, setGone] = useState(false)
  return (
    <div className="grid aspect-[4/3] w-100 max-w-full place-items-center overflow-hidden rounded-lg border border-line bg-sunk">
      {gone ? (
        <div className="flex max-w-full flex-col items-center gap-2 p-3 text-center text-ink-2">
          {attachmentWords.pictureGone}
          <MediaLink href={src}>{name || attachmentWords.openPicture}</MediaLink>
        </div>
      ) : (
        <a href={safeHref(src) ?? undefined} target="_blank" rel="noopener noreferrer" className="block size-full">
          <img
            src={src}
            alt={name || attachmentWords.picture}
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
            className="size-full object-contain"
            onError={() => setGone(true)}
          />
          <span className="sr-only">{attachmentWords.newTab}</span>
        </a>
      )}
    </div>
  )
}
