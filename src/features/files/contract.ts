import * as z from 'zod/mini'
import { call, teamHeader } from '#shared/call.ts'

/** The largest picture that can be sent, in bytes. */
export const largestPicture = 10_000_000

/**
 * The most pixels a picture can have. A file of 100 kB can claim a billion, which take gigabytes in the browser of everyone who sees it; the largest
 * cameras of phones take 200 million.
 */
export const maxPixels = 200_000_000

/** What a picture can be, by its content. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

/** Whether a file of this type is sent as a picture; every other is a file to download. */
export const isPictureType = (type: string): boolean => (pictureTypes as readonly string[]).includes(type)

/** The largest file that can be sent, and that is kept of what customers send, in bytes: Messenger takes none that is larger. */
export const largestFile = 25_000_000

/** How many files a page sends at once. The others wait there: all at once, none would arrive in time over a slow line. */
export const uploadsAtOnce = 2

/** How fast one of them is at least, in bytes a second: together they go over 1 Mbit/s. */
export const slowestUpload = 1_000_000 / 8 / uploadsAtOnce

/**
 * How long one may take to arrive, in milliseconds: the largest at that speed, and a minute before it is taken in. Who is slower than that has no
 * connection to speak of, or holds ours on purpose.
 */
export const longestUploadMs = (largestFile / slowestUpload) * 1000 + 60_000

/** How many pictures and files one message can have. */
export const maxFiles = 10

/** A file somebody has uploaded; `url` is a path of this server that nobody can guess. `size` in bytes; `width` and `height` in pixels, of pictures only. */
export const UploadedFile = z.object({
  id: z.string(),
  url: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
})
export type UploadedFile = z.output<typeof UploadedFile>

export const uploadFile = call({
  name: 'file.upload',
  method: 'POST',
  path: '/api/files',
  summary:
    'Takes a file that its uploader can send by its id: a picture (PNG, JPEG, GIF or WebP by its content) of up to 10 MB, or any other file of up to 25 MB but a program. What is not sent is removed after a day.',
  requires: 'chat',
  requiresPlan: true,
  headers: teamHeader(),
  uploads: true,
  response: UploadedFile,
  limit: { per: 'person', max: 100, minutes: 10 },
})
