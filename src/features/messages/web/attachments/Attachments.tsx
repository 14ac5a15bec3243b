import { useEffect } from 'react'
import { lazyPart } from '#web/ui/lazyPart.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { Attachment } from '../../contract.ts'

const card = lazyPart(() => import('./AttachmentCard.tsx').then((module) => module.AttachmentCard))

/** The rich parts of a message. How they are drawn is fetched when the first one is on the screen; about their room is kept until then. */
export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  const Card = card.useLoaded()
  useEffect(() => card.preload(), [])
  return attachments.map((attachment, i) =>
    Card ? (
      <Card key={i} attachment={attachment} />
    ) : (
      <Skeleton key={i} className={`mt-1.5 w-100 max-w-full ${attachment.image_url || attachment.video_url ? 'aspect-[4/3]' : 'h-7'}`} />
    ),
  )
}
