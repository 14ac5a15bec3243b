import { Play } from 'lucide-react'
import { useState } from 'react'
import { FileCard } from './FileCard.tsx'
import { isOwnFile } from './fileHref.ts'
import { MediaLink } from './MediaLink.tsx'
import { videoFrame } from './videoFrame.ts'
import { attachmentStrings } from './attachment.strings.ts'

interface VideoProps {
  address: string
  /** What a kept one is called, if anything. */
  name: string | undefined
}

/** A video that is kept here is played in its place, and one of a known host in its player. Any other is a link, which our page does not follow. */
export function Video({ address, name }: VideoProps) {
  return isOwnFile(address) ? <Kept address={address} name={name} /> : <Elsewhere address={address} />
}

/** Its room is there before anything of it has come, so that nothing moves then. */
const box = 'aspect-[4/3] w-100 max-w-full overflow-hidden rounded-lg border border-line bg-sunk'

/** What this browser cannot play is saved. */
function Kept({ address, name }: VideoProps) {
  const [unplayable, setUnplayable] = useState(false)
  const { video } = attachmentStrings.kinds.byType
  if (unplayable) return <FileCard href={address} name={name || video} type={undefined} size={undefined} />
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what customers film with a phone has none
    <video src={address} controls playsInline preload="metadata" aria-label={video} className={box} onError={() => setUnplayable(true)} />
  )
}

/** It plays in a sandboxed frame, which is made only after a click: until then nobody outside is asked for anything. */
function Elsewhere({ address }: { address: string }) {
  const [playing, setPlaying] = useState(false)
  const frame = videoFrame(address)
  if (!frame) {
    return (
      <MediaLink href={address} icon={<Play size={16} aria-hidden="true" />}>
        {attachmentStrings.video}
      </MediaLink>
    )
  }
  return (
    <div className={box}>
      {playing ? (
        <iframe
          ref={grabFocus}
          src={frame.src}
          title={attachmentStrings.video}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- the player's own origin, which is never ours; without it no player starts
          sandbox="allow-scripts allow-same-origin allow-presentation"
          allow="fullscreen; encrypted-media; picture-in-picture"
          referrerPolicy="strict-origin"
          className="size-full border-0"
        />
      ) : (
        <button
          type="button"
          className="flex size-full flex-col items-center justify-center gap-2 text-ink-2 hover:text-ink"
          onClick={() => setPlaying(true)}
        >
          <Play size={28} aria-hidden="true" />
          {attachmentStrings.play(frame.host)}
        </button>
      )}
    </div>
  )
}

/** The button that was pressed is gone; what came for it goes on from there. */
function grabFocus(frame: HTMLIFrameElement | null) {
  frame?.focus()
}
