import { largestPicture, mostPictures, uploadFile, type UploadedFile } from '#features/files/contract.ts'
import type { WireError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { words } from '#shared/words.ts'
import { sessionToken } from '#web/api/session.ts'
import { currentTeam } from '#web/api/team.ts'
import { toast } from '#web/ui/toast.ts'
import { picturesOf, type ComposerPicture } from './pictures.ts'
import { pictureWords } from './pictureWords.ts'

/** The files behind pictures that are not there yet, to try them again; and what is on its way, to stop it. */
const files = new Map<string, File>()
const underWay = new Map<string, XMLHttpRequest>()

/** Puts files into the composer of a conversation and uploads them. What a picture is, the server finds out. */
export function addPictures(conversation: string, given: readonly File[]): void {
  const held = picturesOf(conversation)
  const room = mostPictures - held.get().length
  if (given.length > room) toast(pictureWords.tooMany, { look: 'failed' })
  for (const file of given.slice(0, Math.max(room, 0))) {
    const key = newId()
    files.set(key, file)
    const tooLarge = file.size > largestPicture
    const preview = URL.createObjectURL(file)
    held.set([...held.get(), { key, name: file.name, preview, progress: 0, why: tooLarge ? pictureWords.tooLarge : null, sent: null }])
    if (!tooLarge) upload(conversation, key, file)
  }
}

/** Uploads a picture again that failed. */
export function retryPicture(conversation: string, key: string): void {
  const file = files.get(key)
  if (!file || file.size > largestPicture) return
  change(conversation, key, { why: null, progress: 0 })
  upload(conversation, key, file)
}

/** Takes a picture out of the composer, and stops its upload. */
export function takeOut(conversation: string, key: string): void {
  const held = picturesOf(conversation)
  underWay.get(key)?.abort()
  underWay.delete(key)
  const picture = held.get().find((one) => one.key === key)
  if (picture?.preview.startsWith('blob:')) URL.revokeObjectURL(picture.preview)
  files.delete(key)
  held.set(held.get().filter((one) => one.key !== key))
}

function change(conversation: string, key: string, what: Partial<ComposerPicture>) {
  const held = picturesOf(conversation)
  held.set(held.get().map((one) => (one.key === key ? { ...one, ...what } : one)))
}

/** By XMLHttpRequest: `fetch` does not tell how far an upload is. */
function upload(conversation: string, key: string, file: File) {
  const request = new XMLHttpRequest()
  underWay.set(key, request)
  const fail = (why: string) => change(conversation, key, { why })
  request.upload.addEventListener('progress', ({ loaded, total }) => change(conversation, key, { progress: total ? loaded / total : 0 }))
  request.addEventListener('error', () => fail(navigator.onLine ? words.errors.unreachable : words.errors.offline))
  request.addEventListener('load', () => {
    const answer = request.response as UploadedFile | WireError | null
    if (answer && 'url' in answer) {
      const { id, url, name } = answer
      change(conversation, key, { sent: { id, url, name }, progress: 1 })
    } else fail(answer?.message ?? words.errors.internal)
  })
  request.addEventListener('loadend', () => underWay.delete(key))
  request.open(uploadFile.method, uploadFile.path)
  request.responseType = 'json'
  const headers = { authorization: `Bearer ${sessionToken() ?? ''}`, teamid: currentTeam.get(), accept: 'application/json' }
  for (const [name, value] of Object.entries(headers)) if (value !== null) request.setRequestHeader(name, value)
  const form = new FormData()
  form.set('file', file)
  request.send(form)
}
