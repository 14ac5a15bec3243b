import { fileSize } from '#shared/fileSize.ts'
import type { Attachment } from '#features/inbox/timeline/contract.ts'

/** What a person wrote, and below it a line for each file other than a picture: its name, its size and its address. For sources that take no files. */
export function withFileLinks(text: string, attachments: readonly Attachment[]): string {
  const links = attachments.flatMap(({ file_url: url, file_name: name = '', file_size: size }) => {
    if (url === undefined) return []
    const what = [name, size === undefined ? '' : `(${fileSize(size)})`].filter(Boolean).join(' ')
    return [what === '' ? url : `${what}: ${url}`]
  })
  return [text, ...links].filter((line) => line.trim() !== '').join('\n')
}
