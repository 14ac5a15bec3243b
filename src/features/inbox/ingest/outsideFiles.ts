import type { Attachment } from '#features/inbox/timeline/contract.ts'
import type { FileRequest } from '#features/inbox/timeline/ports.ts'

const fields = ['image_url', 'video_url', 'audio_url', 'file_url'] as const
type FileField = (typeof fields)[number]

/** A file that lies elsewhere, as an attachment names it. */
export interface OutsideFile {
  /** Its place among the attachments. */
  at: number
  field: FileField
  url: string
  name: string
}

/** A file as it lies on this server now. */
export interface StoredFile {
  url: string
  type: string
  size: number
  names?: FileRequest['names']
}

/** The files of attachments that do not lie on this server. */
export function outsideFilesOf(attachments: readonly Attachment[]): OutsideFile[] {
  return attachments.flatMap((attachment, at) =>
    fields.flatMap((field): OutsideFile[] => {
      const url = attachment[field]
      return url !== undefined && /^https?:/.test(url) ? [{ at, field, url, name: attachment.file_name ?? '' }] : []
    }),
  )
}

/** The attachments with a file of this server in the place of one elsewhere; null where that is not there any more. */
export function withStored(attachments: readonly Attachment[], { at, field, url }: OutsideFile, stored: StoredFile): Attachment[] | null {
  const before = attachments[at]
  if (before?.[field] !== url) return null
  const { [field]: _, ...rest } = before
  const place = fieldOf(stored.type)
  const facts = place === 'file_url' ? { file_type: stored.type, file_size: stored.size } : {}
  return attachments.with(at, { ...rest, ...stored.names, [place]: stored.url, ...facts })
}

/** Where a file of a type is shown; one that a browser does not show is a link. */
function fieldOf(type: string): FileField {
  if (type.startsWith('image/')) return 'image_url'
  if (type.startsWith('video/')) return 'video_url'
  return type.startsWith('audio/') ? 'audio_url' : 'file_url'
}
