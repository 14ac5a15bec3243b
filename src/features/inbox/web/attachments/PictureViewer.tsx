import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { strings } from '#shared/app.strings.ts'
import { queries } from '#web/query/client.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { isShowable } from '#web/components/isShowable.ts'
import { IconButton } from '#web/components/IconButton.tsx'
import { useClosedByHistory } from '#web/hooks/useClosedByHistory.ts'
import type { Transcript } from '#features/inbox/web/transcript/Transcript.ts'
import { attachmentStrings } from './attachment.strings.ts'

interface Shown {
  url: string
  name: string
}

interface PictureViewerProps {
  conversation: string
  /** The picture to begin with. */
  first: Shown
  onClose: () => void
}

/** A picture as large as the screen, or in its own size; arrows lead to the other pictures of the conversation that this page holds. */
export function PictureViewer({ conversation, first, onClose }: PictureViewerProps) {
  const [pictures] = useState(() => picturesIn(conversation, first))
  const [at, setAt] = useState(() => pictures.findIndex(({ url }) => url === first.url))
  const [large, setLarge] = useState(false)
  const { url, name } = pictures[at]!
  useClosedByHistory(true, onClose)
  const go = (step: number) => {
    setLarge(false)
    setAt((now) => Math.min(Math.max(now + step, 0), pictures.length - 1))
  }
  // Wherever the focus is: it comes into the viewer a moment after the picture, which then keeps arrows to itself.
  useLayoutEffect(() => {
    const turn = ({ key }: KeyboardEvent) => {
      const step = steps[key]
      if (step) go(step)
    }
    document.addEventListener('keydown', turn, true)
    return () => document.removeEventListener('keydown', turn, true)
  })
  return (
    <Dialog.Root open onOpenChange={(open) => void (open || onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="veil z-40" />
        <Dialog.Popup className="fixed inset-0 z-40 flex flex-col bg-bg outline-none md:inset-4 md:rounded-xl md:border md:border-line">
          <div className="flex shrink-0 items-center gap-1 border-b border-line px-3 py-2">
            <Dialog.Title className="min-w-0 flex-1 truncate font-[550]">{name}</Dialog.Title>
            {pictures.length > 1 ? (
              <span role="status" className="num px-2 text-sm text-ink-2">
                {attachmentStrings.ofAll(at + 1, pictures.length)}
              </span>
            ) : null}
            <IconButton name={large ? attachmentStrings.fit : attachmentStrings.ownSize} tip="none" onClick={() => setLarge(!large)}>
              {large ? <ZoomOut size={17} aria-hidden="true" /> : <ZoomIn size={17} aria-hidden="true" />}
            </IconButton>
            <a
              href={url.startsWith('/') ? `${url}?download` : url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={attachmentStrings.downloadPicture}
              className="inline-grid size-[30px] place-items-center rounded-md text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:size-10"
            >
              <Download size={17} aria-hidden="true" />
            </a>
            <Dialog.Close
              render={
                <IconButton name={strings.frame.close} tip="none">
                  <X size={17} aria-hidden="true" />
                </IconButton>
              }
            />
          </div>
          <div className="relative flex min-h-0 flex-1">
            <div className={large ? 'flex-1 overflow-auto' : 'grid min-w-0 flex-1 place-items-center p-2'}>
              <img
                key={url}
                src={url}
                alt={name}
                referrerPolicy="no-referrer"
                className={large ? 'max-w-none' : 'max-h-full min-h-0 max-w-full object-contain'}
              />
            </div>
            {at > 0 ? (
              <IconButton name={attachmentStrings.before} tip="none" className={`${arrow} left-2`} onClick={() => go(-1)}>
                <ChevronLeft size={20} aria-hidden="true" />
              </IconButton>
            ) : null}
            {at < pictures.length - 1 ? (
              <IconButton name={attachmentStrings.after} tip="none" className={`${arrow} right-2`} onClick={() => go(1)}>
                <ChevronRight size={20} aria-hidden="true" />
              </IconButton>
            ) : null}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }
const arrow = 'absolute top-1/2 size-10 -translate-y-1/2 rounded-full border border-line bg-raised'

/** Every picture of a conversation, oldest first; at least the one asked for. */
function picturesIn(conversation: string, first: Shown): Shown[] {
  for (const [, transcript] of queries.getQueriesData<Transcript>({ queryKey: [...queryKeys.conversation, conversation] })) {
    const found = (transcript?.messages ?? []).flatMap(({ message }) =>
      (message.attachments ?? []).flatMap(({ image_url: url, file_name, title }) =>
        url && isShowable(url) ? [{ url, name: file_name || title || attachmentStrings.picture }] : [],
      ),
    )
    if (found.some(({ url }) => url === first.url)) return found
  }
  return [first]
}
