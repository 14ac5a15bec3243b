import {
  isPictureType,
  largestFile,
  largestPicture,
  maxFiles,
  uploadFile,
  uploadsAtOnce,
  type UploadedFile,
} from '#features/files/contract.ts'
import { fileSize } from '#shared/fileSize.ts'
import { newId } from '#shared/ids.ts'
import { strings } from '#shared/app.strings.ts'
import { plainName } from '#shared/plainName.ts'
import { errorOf } from '#web/query/callApi.ts'
import { heldByPage } from '#web/device/kept.ts'
import { isSessionOver, onRefusedToken, sessionToken } from '#web/query/session.ts'
import { currentTeam } from '#web/query/team.ts'
import { onLive } from '#web/live/onLive.ts'
import { toast } from '#web/components/toast/toast.ts'
import { countRefusal, fileRefusal, type Source } from '#features/inbox/handoff/sourceLimits.ts'
import type { Mode } from './Draft.ts'
import { countFiles, filesOf, type ComposerFile } from './composerFiles.ts'
import { fileStrings } from './file.strings.ts'

/** What is uploaded of files that are not there yet, to try it again; and what is on its way, to stop it. They go with the file: it is large. */
const uploads = new Map<string, File>()
const underWay = new Map<string, XMLHttpRequest>()
/** Those that wait until fewer are on their way, the first of them first, with their conversations. */
const waiting = new Map<string, string>()
/** Those that did not reach the server, with their conversations. They go on by themselves, as replies do. */
const unreached = new Map<string, string>()
onLive(() => {
  for (const [key, conversation] of unreached) retryUpload(conversation, key)
})
/** After so long (ms) what was not reached is tried again, also by a page that is live: a file takes a while. */
const pause = 10_000

// A draft keeps words; files go with the page, so anyone who leaves it is asked. Whose session has ended has to go.
addEventListener('beforeunload', (event) => void (countFiles() > 0 && !isSessionOver() && event.preventDefault()))
heldByPage.add(countFiles)

/** Puts files to the reply or the note that is being written in a conversation and uploads them, but for those that its source would not take. What a file is, the server finds out. */
export function addFiles(conversation: string, mode: Mode, given: readonly File[], source: Source | null): void {
  const held = filesOf(conversation)
  const refusals = new Set<string>()
  for (const file of given) {
    const before = held.get().filter((one) => one.mode === mode)
    const tooMany = before.length >= maxFiles ? fileStrings.tooMany : source && countRefusal(source, file, before)
    if (tooMany !== null) {
      refusals.add(tooMany)
      continue
    }
    const key = newId()
    const { size, type } = file
    const name = plainName(file.name)
    const why = whyNot(file) ?? (source && fileRefusal(source, file))
    const preview = isPictureType(type) ? URL.createObjectURL(file) : null
    held.set([...held.get(), { key, mode, name, size, type, preview, progress: 0, why, retryable: false, sent: null }])
    const stop = held.subscribe(() => {
      if (isHeld(conversation, key)) return
      stop()
      letGo(key, preview)
    })
    if (why !== null) continue
    uploads.set(key, file)
    queue(conversation, key)
  }
  for (const refusal of refusals) toast(refusal, { variant: 'failed' })
}

/** What the server would not take, whatever the source. */
function whyNot({ size, type }: File): string | null {
  const largest = isPictureType(type) ? largestPicture : largestFile
  if (size > largest) return fileStrings.tooLarge(fileSize(largest))
  return size === 0 ? fileStrings.empty : null
}

/** A file is not in the composer any more: it was removed, or its message was sent. */
function letGo(key: string, preview: string | null) {
  waiting.delete(key)
  underWay.get(key)?.abort()
  uploads.delete(key)
  unreached.delete(key)
  if (preview !== null) URL.revokeObjectURL(preview)
}

/** Uploads a file again that failed. */
export function retryUpload(conversation: string, key: string): void {
  if (!uploads.has(key) || underWay.has(key) || waiting.has(key)) return
  unreached.delete(key)
  change(conversation, key, { why: null, retryable: false, progress: 0 })
  queue(conversation, key)
}

/** Removes a file from the composer, which stops its upload. */
export function removeFile(conversation: string, key: string): void {
  const held = filesOf(conversation)
  held.set(held.get().filter((one) => one.key !== key))
}

function change(conversation: string, key: string, what: Partial<ComposerFile>) {
  const held = filesOf(conversation)
  held.set(held.get().map((one) => (one.key === key ? { ...one, ...what } : one)))
}

const isHeld = (conversation: string, key: string) =>
  filesOf(conversation)
    .get()
    .some((one) => one.key === key)

function queue(conversation: string, key: string) {
  waiting.set(key, conversation)
  goOn()
}

/** Begins with those that wait, as many as may be on their way. Of several that are removed together, those that wait are still to be let go. */
function goOn() {
  for (const [key, conversation] of waiting) {
    if (underWay.size >= uploadsAtOnce) return
    waiting.delete(key)
    const file = uploads.get(key)
    if (file && isHeld(conversation, key)) upload(conversation, key, file)
  }
}

/** By XMLHttpRequest: `fetch` does not tell how far an upload is. */
function upload(conversation: string, key: string, file: File) {
  const request = new XMLHttpRequest()
  underWay.set(key, request)
  const token = sessionToken()
  const fail = (why: string, retryable = true) => change(conversation, key, { why, retryable })
  const missed = () => {
    fail(navigator.onLine ? strings.errors.unreachable : fileStrings.offline)
    unreached.set(key, conversation)
    setTimeout(() => unreached.has(key) && navigator.onLine && retryUpload(conversation, key), pause)
  }
  request.upload.addEventListener('progress', ({ loaded, total }) => change(conversation, key, { progress: total ? loaded / total : 0 }))
  request.addEventListener('error', missed)
  request.addEventListener('load', () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the server answers to this call, or null for what is no JSON
    const answer = request.response as UploadedFile | Record<never, never> | null
    if (answer && 'url' in answer) {
      const { id, url, name, size, type } = answer
      uploads.delete(key)
      change(conversation, key, { sent: { id, url, name, size, type }, size, type, progress: 1 })
      return
    }
    const { code, reason, message } = errorOf(request.status, answer)
    if (code === 'unavailable') return missed()
    fail(message, !hopeless.has(code))
    if (code === 'signed-out' && token !== null) onRefusedToken(token, reason)
  })
  request.addEventListener('loadend', () => {
    underWay.delete(key)
    goOn()
  })
  request.open(uploadFile.method, uploadFile.path)
  request.responseType = 'json'
  const headers = { authorization: `Bearer ${token ?? ''}`, teamid: currentTeam.get(), accept: 'application/json' }
  for (const [name, value] of Object.entries(headers)) if (value !== null) request.setRequestHeader(name, value)
  const form = new FormData()
  form.set('file', file)
  request.send(form)
}

/** What the server says of the file itself, and would say again. */
const hopeless: ReadonlySet<string> = new Set(['bad-input', 'too-large', 'forbidden'])
