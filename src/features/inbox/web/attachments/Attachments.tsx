import { useEffect } from 'react'
import { lazyComponent } from '#web/lazy/lazyComponent.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import type { Attachment } from '#features/inbox/timeline/contract.ts'
import { maxColouredText } from '#features/inbox/web/markup/codeBudget.ts'
import type { OfferUse } from './OfferButton.tsx'

const card = lazyComponent(() => import('./AttachmentCard.tsx').then((module) => module.AttachmentCard))

/** The rich parts of a message. How they are drawn is fetched when the first one is on the screen; about their room is kept until then. */
export function Attachments({ attachments, use = 'shows' }: { attachments: readonly Attachment[]; use?: OfferUse }) {
  const Card = card.useLoaded()
  useEffect(() => card.preload(), [])
  let left = maxColouredText
  return attachments.map((attachment, i) => {
    const codeBudget = left
    // By the whole text, which is at least as long as the code in it.
    left = Math.max(0, left - (attachment.text?.length ?? 0))
    return Card ? (
      <Card key={i} attachment={attachment} use={use} codeBudget={codeBudget} />
    ) : (
      <Skeleton key={i} className={`mt-1.5 w-100 max-w-full ${attachment.image_url || attachment.video_url ? 'aspect-[4/3]' : 'h-7'}`} />
    )
  })
}
