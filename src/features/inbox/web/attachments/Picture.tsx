import { useEffect, useState, type SyntheticEvent } from 'react'
import { useLazyComponent, lazyComponent } from '#web/lazy/lazyComponent.tsx'
import { onLive } from '#web/live/onLive.ts'
import { classes } from '#web/components/classes.ts'
import { usePane } from '#features/inbox/web/pane/PaneContext.ts'
import { MediaLink } from './MediaLink.tsx'
import { attachmentStrings } from './attachment.strings.ts'
import { shownSize, type Size } from './shownSize.ts'

const viewer = lazyComponent(() => import('./PictureViewer.tsx').then((module) => module.PictureViewer))

/** The own sizes of pictures that were seen, so that one that comes back into sight has its place at once. */
const seenSizes = new Map<string, Size>()

interface PictureProps {
  src: string
  name: string | undefined
  /** It is a part of a card, which has a frame of its own. */
  inCard?: boolean
}

/**
 * A picture within 400 by 300 pixels, whole, in its own proportions and never larger than it is; a click shows it large. Until it has come, the largest
 * place is kept for it.
 */
export function Picture({ src, name = attachmentStrings.picture, inCard = false }: PictureProps) {
  const { conversation } = usePane()
  const [isMissing, setMissing] = useState(false)
  // What failed for want of a connection comes once there is one again.
  useEffect(() => (isMissing ? onLive(() => setMissing(false)) : undefined), [isMissing])
  const [own, setOwn] = useState(seenSizes.get(src) ?? null)
  const { setOpen, trigger, Component: Viewer } = useLazyComponent(viewer)
  const note = ({ currentTarget: { naturalWidth: width, naturalHeight: height } }: SyntheticEvent<HTMLImageElement>) => {
    // A drawing may have no size of its own.
    if (width === 0 || height === 0) return
    seenSizes.set(src, { width, height })
    setOwn({ width, height })
  }
  const size = own && shownSize(own)
  const frame = inCard
    ? ''
    : 'rounded-lg after:pointer-events-none after:absolute after:inset-0 after:rounded-lg after:border after:border-line'
  if (isMissing) {
    return (
      <div
        className={classes(
          'relative flex aspect-[4/3] w-100 max-w-full flex-col items-center justify-center gap-2 bg-sunk p-3 text-center text-ink-2',
          frame,
        )}
      >
        {attachmentStrings.pictureMissing}
        <MediaLink href={src}>{name}</MediaLink>
      </div>
    )
  }
  return (
    <>
      <button
        type="button"
        aria-label={attachmentStrings.enlarge(name)}
        className={classes(
          'relative block max-w-full overflow-hidden -outline-offset-2',
          size === null && 'aspect-[4/3] w-100 bg-sunk',
          frame,
        )}
        style={size ? { width: size.width, aspectRatio: `${size.width} / ${size.height}` } : undefined}
        {...trigger}
      >
        <img
          src={src}
          alt={name}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className="size-full object-scale-down"
          onLoad={note}
          onError={() => setMissing(true)}
        />
      </button>
      {Viewer ? <Viewer conversation={conversation} first={{ url: src, name }} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
