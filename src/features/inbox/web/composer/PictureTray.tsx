import { CircleAlert, RotateCw, X } from 'lucide-react'
import { strings } from '#shared/app.strings.ts'
import { classes } from '#web/components/classes.ts'
import type { ComposerPicture } from './pictures.ts'
import { focusField } from '#features/inbox/web/pane/paneFocus.ts'
import { pictureStrings } from './picture.strings.ts'
import { retryPicture, removePicture } from './uploading.ts'

const corner =
  'absolute grid size-6 place-items-center rounded-full border border-line bg-raised text-ink pointer-coarse:size-8 hover:bg-sunk'

/** The pictures of what is being written: how far each is, and how to stop it, take it out or try it again. */
export function PictureTray({ conversation, pictures }: { conversation: string; pictures: readonly ComposerPicture[] }) {
  return (
    <ul aria-label={pictureStrings.pictures} className="flex flex-wrap gap-2.5 px-3.5 pt-2.5">
      {pictures.map((picture) => (
        <li key={picture.key} className="relative">
          <div
            className={classes(
              'grid size-18 place-items-center overflow-hidden rounded-lg border bg-sunk',
              picture.why === null ? 'border-line' : 'border-warn',
            )}
          >
            <img
              src={picture.preview}
              alt={picture.name}
              className={classes('size-full object-cover', picture.sent ? '' : 'opacity-50')}
              onError={(event) => void (event.currentTarget.hidden = true)}
            />
          </div>
          {picture.sent || picture.why !== null ? null : (
            <progress
              className="progress absolute inset-x-1.5 bottom-1.5 h-1 w-15"
              aria-label={pictureStrings.uploading(picture.name)}
              max={1}
              value={picture.progress}
            />
          )}
          <button
            ref={focusField}
            type="button"
            aria-label={pictureStrings.take(picture.name)}
            className={`${corner} -top-2 -right-2`}
            onClick={() => removePicture(conversation, picture.key)}
          >
            <X size={13} aria-hidden="true" />
          </button>
          {picture.why === null ? null : (
            <div role="alert" className="mt-1 flex w-18 flex-col gap-1 text-xs text-warn-ink">
              <span className="flex items-start gap-1 wrap-anywhere">
                <CircleAlert size={12} aria-hidden="true" className="mt-px shrink-0" />
                <span className="min-w-0">{picture.why}</span>
              </span>
              {!picture.retryable ? null : (
                <button
                  ref={focusField}
                  type="button"
                  aria-label={pictureStrings.retry(picture.name)}
                  className="flex items-center gap-1 rounded-sm font-semibold text-ink underline underline-offset-2 pointer-coarse:py-2"
                  onClick={() => retryPicture(conversation, picture.key)}
                >
                  <RotateCw size={11} aria-hidden="true" />
                  {strings.frame.retry}
                </button>
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
