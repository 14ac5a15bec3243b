import { useState } from 'react'
import { useLazyComponent, lazyComponent } from '#web/lazy/lazyComponent.tsx'
import { usePane } from '#features/inbox/web/pane/PaneContext.ts'
import { MediaLink } from './MediaLink.tsx'
import { attachmentStrings } from './attachment.strings.ts'

const viewer = lazyComponent(() => import('./PictureViewer.tsx').then((module) => module.PictureViewer))

/**
 * A picture within 400 by 300, whole, in its own proportions and never larger than it is; a click shows it large. The place is kept from the start, so that nothing moves
 * when it comes.
 */
export function Picture({ src, name = attachmentStrings.picture }: { src: string; name: string | undefined }) {
  const { conversation } = usePane()
  const [isMissing, setMissing] = useState(false)
  const { setOpen, trigger, Component: Viewer } = useLazyComponent(viewer)
  return (
    <div className="grid aspect-[4/3] w-100 max-w-full place-items-center overflow-hidden rounded-lg border border-line bg-sunk">
      {isMissing ? (
        <div className="flex max-w-full flex-col items-center gap-2 p-3 text-center text-ink-2">
          {attachmentStrings.pictureMissing}
          <MediaLink href={src}>{name}</MediaLink>
        </div>
      ) : (
        <button type="button" aria-label={attachmentStrings.enlarge(name)} className="block size-full -outline-offset-2" {...trigger}>
          <img
            src={src}
            alt={name}
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
            className="size-full object-scale-down"
            onError={() => setMissing(true)}
          />
        </button>
      )}
      {Viewer ? <Viewer conversation={conversation} first={{ url: src, name }} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}
