import { largestPicture, maxPictures, uploadFile, type UploadedFile } from '#features/files/contract.ts'
import type { WireError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { strings } from '#shared/app.strings.ts'
import { sessionToken } from '#web/query/session.ts'
import { currentTeam } from '#web/query/team.ts'
import { toast } from '#web/components/toast/toast.ts'
import { pictureRefusal, type Source } from '#features/inbox/handoff/sourceLimits.ts'
import type { Mode } from './Draft.ts'
import { holdPictures, picturesOf, type ComposerPicture } from './pictures.ts'
import { pictureStrings } from './picture.strings.ts'

/** The files behind pictures that are not there yet, to try them again; and what is on its way, to stop it. They go with the picture: a file is large. */
const files = new Map<string, File>()
const underWay = new Map<string, XMLHttpRequest>()

// A draft keeps words; pictures go with the page, so anyone who leaves it is asked.
addEventListener('beforeunload', (event) => void (holdPictures() && event.preventDefault()))

/** Puts files to the reply or the note that is being written in a conversation and uploads them, but for those that its source would not take. What a picture is, the server finds out. */
export function addPictures(conversation: string, mode: Mode, given: readonly File[], source: Source | null): void {
  const held = picturesOf(conversation)
  const max = source ? (source.limits.pictures?.max ?? 0) : maxPictures
  const room = Math.max(max - held.get().filter((one) => one.mode === mode).length, 0)
  if (given.length > room || max === 0) toast((source && pictureRefusal(source, {}, max)) ?? pictureStrings.tooMany, { variant: 'failed' })
  for (const file of given.slice(0, room)) {
    const key = newId()
    const { name, size, type } = file
    const why = size > largestPicture ? pictureStrings.tooLarge : source && pictureRefusal(source, { size, type }, 0)
    const preview = URL.createObjectURL(file)
    held.set([...held.get(), { key, mode, name, size, type, preview, progress: 0, why, retryable: false, sent: null }])
    const stop = held.subscribe(() => {
      if (held.get().some((one) => one.key === key)) return
      stop()
      letGo(key, preview)
    })
    if (why !== null) continue
    files.set(key, file)
    upload(conversation, key, file)
  }
}

/** A picture is not in the composer any more: it was taken out, or its message was sent. */
function letGo(key: string, preview: string) {
  underWay.get(key)?.abort()
  files.delete(key)
  URL.revokeObjectURL(preview)
}

/** Uploads a picture again that failed. */
export function retryPicture(conversation: string, key: string): void {
  const file = files.get(key)
  if (!file) return
  change(conversation, key, { why: null, retryable: false, progress: 0 })
  upload(conversation, key, file)
}

/** Takes a picture out of the composer, which stops its upload. */
export function removePicture(conversation: string, key: string): void {
  const held = picturesOf(conversation)
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
  const fail = (why: string) => change(conversation, key, { why, retryable: true })
  request.upload.addEventListener('progress', ({ loaded, total }) => change(conversation, key, { progress: total ? loaded / total : 0 }))
  request.addEventListener('error', () => fail(navigator.onLine ? strings.errors.unreachable : strings.errors.offline))
  request.addEventListener('load', () => {
    const answer = request.response as UploadedFile | WireError | null
    if (answer && 'url' in answer) {
      const { id, url, name, size, type } = answer
      files.delete(key)
      change(conversation, key, { sent: { id, url, name }, size, type, progress: 1 })
    } else fail(answer?.message ?? strings.errors.internal)
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
