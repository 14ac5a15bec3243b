import type { Attachment } from '#features/inbox/timeline/contract.ts'

/** The address of a file for a company that calls it by the end of its address: of a file of ours its name stands there. */
export function namedAddress({ file_url: url, file_name: name, file_type: type }: Attachment): string | undefined {
  // Only of our own files the type is known, and only we serve them under any name.
  return url !== undefined && type !== undefined && name ? `${url}/${encodeURIComponent(name)}` : url
}
