import { CircleAlert, FileText, RotateCw, X } from 'lucide-react'
import { fileSize } from '#shared/fileSize.ts'
import { strings } from '#shared/app.strings.ts'
import { classes } from '#web/components/classes.ts'
import { fileKind } from '#features/inbox/web/attachments/fileKind.ts'
import { focusField } from '#features/inbox/web/pane/paneFocus.ts'
import type { ComposerFile } from './composerFiles.ts'
import { fileStrings } from './file.strings.ts'
import { retryUpload, removeFile } from './uploading.ts'

interface FileTrayProps {
  conversation: string
  files: readonly ComposerFile[]
  /** Whose customers get a link where they cannot get the file itself. */
  linkFor: string | null
}

/** The pictures and files of what is being written: what each is and how large, how far it is, and how to remove it or try it again. */
export function FileTray({ conversation, files, linkFor }: FileTrayProps) {
  return (
    <>
      <ul aria-label={fileStrings.files} className="flex flex-wrap gap-2.5 px-3.5 pt-2.5">
        {files.map((file) => (
          <li key={file.key} className={classes('relative', isThumb(file) ? 'self-start' : 'w-62 max-w-full')}>
            {isThumb(file) ? <Thumb file={file} /> : <Card conversation={conversation} file={file} />}
            {file.sent || file.why !== null ? null : (
              <progress
                className="progress absolute inset-x-1.5 bottom-1.5 h-1 w-[calc(100%-12px)]"
                aria-label={fileStrings.uploading(file.name)}
                max={1}
                value={file.progress}
              />
            )}
            <button
              ref={focusField}
              type="button"
              aria-label={fileStrings.remove(file.name)}
              className="thumb-area absolute -top-2 -right-2 grid size-6 place-items-center rounded-full border border-line bg-raised text-ink hover:bg-sunk pointer-coarse:size-8"
              onClick={() => removeFile(conversation, file.key)}
            >
              <X size={13} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {linkFor === null || files.every(({ preview }) => preview !== null) ? null : (
        <p className="px-3.5 pt-1.5 text-sm text-ink-2">{fileStrings.asLink(linkFor)}</p>
      )}
    </>
  )
}

/** What cannot be sent has room to say why. */
const isThumb = ({ preview, why }: ComposerFile) => preview !== null && why === null

function Thumb({ file: { preview, name, sent } }: { file: ComposerFile }) {
  return (
    <div className="grid size-18 place-items-center overflow-hidden rounded-lg border border-line bg-sunk">
      <img
        src={preview ?? undefined}
        alt={name}
        className={classes('size-full object-cover', sent ? '' : 'opacity-50')}
        onError={(event) => void (event.currentTarget.hidden = true)}
      />
    </div>
  )
}

function Card({ conversation, file: { key, name, type = '', size, sent, why, retryable } }: { conversation: string; file: ComposerFile }) {
  // What it is, the server finds out.
  const facts = [sent ? fileKind(type, name) : null, size === undefined ? null : fileSize(size, why === null ? 'nearest' : 'up')].filter(
    (fact) => fact !== null,
  )
  return (
    <div
      className={classes(
        'flex h-full min-h-18 items-start gap-2.5 rounded-lg border bg-sunk p-2',
        why === null ? 'border-line' : 'border-danger',
      )}
    >
      <FileText size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-2" />
      <div className="min-w-0 flex-1 pr-3">
        <span className="block truncate font-[550]">{name}</span>
        <span className="num block text-sm text-ink-2">{facts.join(' · ')}</span>
        {why === null ? null : (
          <div role="alert" className="mt-0.5 flex flex-col items-start gap-1 text-sm text-danger-ink">
            <span className="flex items-start gap-1 wrap-anywhere">
              <CircleAlert size={13} aria-hidden="true" className="mt-0.5 shrink-0" />
              <span className="min-w-0">{why}</span>
            </span>
            {!retryable ? null : (
              <button
                ref={focusField}
                type="button"
                aria-label={fileStrings.retry(name)}
                className="flex items-center gap-1 rounded-sm font-semibold text-ink underline underline-offset-2 pointer-coarse:min-h-10"
                onClick={() => retryUpload(conversation, key)}
              >
                <RotateCw size={11} aria-hidden="true" />
                {strings.frame.retry}
              </button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
