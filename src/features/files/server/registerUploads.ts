import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Disk } from 'flydrive'
import type { Input } from '#shared/call.ts'
import { AppError } from '#shared/errors.ts'
import { codeOf } from '#shared/codeOf.ts'
import { fileErrors } from '#features/files/errors.ts'
import { accessNamedWorkspace } from '#features/workspaces/members/server/access.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { parseInput } from '#platform/http/parseInput.ts'
import { answering, type CallPorts } from '#platform/http/registerRoutes.ts'
import { largestFile, largestPicture, maxPixels, uploadFile } from '#features/files/contract.ts'
import { isProgram } from '#features/files/isProgram.ts'
import { readMedia, type MediaFacts } from '#features/files/readMedia.ts'
import { readPicture } from '#features/files/readPicture.ts'
import { cleanPicture } from './cleanPicture.ts'
import { UploadRoom } from './UploadRoom.ts'
import { storeFile, unsentBytes } from './storeFile.ts'
import { withoutPlace } from './withoutPlace.ts'

/** How much one person may have lying here that no message has, in bytes: a message with as many and as large files as there can be. */
const maxUnsent = 300_000_000

export interface UploadPorts extends CallPorts {
  db: Database
  disk: Disk
}

/** Adds the call by which files are uploaded. Nothing of a body is read before it is known that its sender may send it. */
export async function registerUploads(app: FastifyInstance, ports: UploadPorts): Promise<void> {
  const room = new UploadRoom()
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: largestFile, files: 1, fields: 0, parts: 1, fieldNameSize: 100 } })
    const upload = answering(uploadFile, ports, async ({ request, person }) => {
      const { headers } = parseInput(uploadFile, request) as Input<typeof uploadFile>
      const { requires, requiresPlan } = uploadFile
      const { workspaceId: workspace, personId } = await ports.contexts.read({ person, requires, requiresPlan }, (ctx) =>
        accessNamedWorkspace(ctx, headers.teamid),
      )
      return room.take(personId, request.raw, async () => {
        if ((await unsentBytes(ports.db, personId)) > maxUnsent) throw fileErrors.tooMuchUnsent()
        const { name, bytes } = await room.read(personId, request.raw, () => readUpload(request))
        return storeFile(ports.db, ports.disk, { workspace, person: personId, name, ...(await judge(name, bytes)) })
      })
    })
    scope.post(uploadFile.path, upload)
  })
}

/** What a file is by its content, whatever it is called, and its bytes as they are kept. Refuses what cannot be sent. */
async function judge(name: string, bytes: Uint8Array): Promise<{ bytes: Uint8Array; facts: MediaFacts }> {
  if (bytes.length === 0) throw fileErrors.empty()
  // Also of what begins like a picture: a GIF that is called a script is one to the computer on which it is saved.
  if (isProgram(name, bytes)) throw fileErrors.program()
  const picture = readPicture(bytes)
  if (picture && bytes.length > largestPicture) throw fileErrors.pictureTooLarge()
  if (picture && picture.width * picture.height > maxPixels) throw fileErrors.tooManyPixels()
  if (picture) return cleanPicture(bytes, picture)
  return { bytes: withoutPlace(bytes), facts: readMedia(bytes) }
}

async function readUpload(request: FastifyRequest): Promise<{ name: string; bytes: Uint8Array }> {
  if (!request.isMultipart()) throw fileErrors.noForm()
  // Who left before is not noticed any more by what reads the form: it would wait for ever.
  if (request.raw.destroyed) throw fileErrors.unreadableForm()
  try {
    const part = await request.file()
    if (!part) throw fileErrors.noFile()
    return { name: cleanName(part.filename), bytes: await part.toBuffer() }
  } catch (error) {
    if (error instanceof AppError) throw error
    if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE') throw fileErrors.tooLarge()
    throw fileErrors.unreadableForm()
  }
}

/** A file's name as it may stand in a header and on a screen. */
function cleanName(given: string | undefined): string {
  const name = (given ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}/\\]/gu, '')
    .trim()
  return Array.from(name).slice(-100).join('') || 'file'
}
