import { Play } from 'lucide-react'
import { useState } from 'react'
import { MediaLink } from './MediaLink.tsx'
import { videoFrame } from './videoFrame.ts'
import { attachmentStrings } from './attachment.strings.ts'

/** A video of a known host plays in a sandboxed frame, which is made only after a click: until then nobody outside is asked for anything. */
export function Video({ address }: { address: string }) {
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
    <div className="aspect-[4/3] w-100 max-w-full overflow-hidden rounded-lg border border-line bg-sunk">
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
