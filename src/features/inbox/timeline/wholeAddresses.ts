import type { Attachment } from './contract.ts'

const addresses = ['thumb_url', 'image_url', 'video_url', 'audio_url', 'file_url'] as const

/** What lies on this server is stored by its path; anyone who gets it elsewhere needs the whole address. */
export function wholeAddresses(attachments: readonly Attachment[], server: string): Attachment[] {
  return attachments.map((one) => {
    const own = addresses.filter((name) => one[name]?.startsWith('/'))
    return { ...one, ...Object.fromEntries(own.map((name) => [name, server + one[name]])) }
  })
}
