import { errorFromWire, type WireError } from '#shared/errors.ts'
import type { TestPerson, TestApp } from './TestApp.ts'
import { uploadFile, type UploadedFile } from '#features/files/contract.ts'

/** A picture of one point, the smallest there is, with anything behind it. */
export const dot = (rest = '') => Buffer.from(`GIF89a\x01\0\x01\0\0\0\0;${rest}`, 'latin1')

/** Uploads something as somebody, as a page does it. Refusals are thrown as AppErrors. */
export async function upload(
  app: TestApp,
  person: TestPerson | null,
  { bytes = dot(), name = 'dot.gif', type = 'image/gif' }: { bytes?: Buffer; name?: string; type?: string } = {},
): Promise<UploadedFile> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), name)
  const response = await fetch(app.url + uploadFile.path, {
    method: uploadFile.method,
    body: form,
    headers: person ? { authorization: `Bearer ${person.token}`, teamid: person.workspace } : {},
  })
  const answer = await response.json()
  if (response.ok) return answer as UploadedFile
  throw errorFromWire(answer as WireError)
}
