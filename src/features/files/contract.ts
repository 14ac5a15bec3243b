import * as z from 'zod/mini'
import { call, teamHeader } from '#shared/call.ts'

/** The largest picture that can be sent, in bytes. */
export const largestPicture = 10_000_000

/**
 * The most pixels a picture can have. A file of 100 kB can claim a billion, which take gigabytes in the browser of whoever sees it; the largest
 * cameras of phones take 200 million.
 */
export const maxPixels = 200_000_000

/** What a picture can be, by its content. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

/** A picture somebody has uploaded; `url` is a path of this server that nobody can guess. Sizes in bytes and pixels. */
export const UploadedFile = z.object({
  id: z.string(),
  url: z.string(),
  name: z.string(),
  type: z.enum(pictureTypes),
  size: z.number(),
  width: z.number(),
  height: z.number(),
})
export type UploadedFile = z.output<typeof UploadedFile>

export const uploadFile = call({
  name: 'file.upload',
  method: 'POST',
  path: '/api/files',
  summary:
    'Takes a picture (PNG, JPEG, GIF or WebP by its content, up to 10 MB) that its uploader can send by its id. What is not sent is removed after a day.',
  requires: 'chat',
  requiresPlan: true,
  headers: teamHeader(),
  uploads: true,
  response: UploadedFile,
  limit: { per: 'person', max: 100, minutes: 10 },
})

/** How many pictures one message can have. */
export const maxPictures = 10
