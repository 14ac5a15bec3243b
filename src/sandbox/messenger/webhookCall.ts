import { createHmac } from 'node:crypto'
import { isObject } from '#shared/isObject.ts'

export type Fields = Readonly<Record<string, unknown>>

/** The id of somebody whom Facebook's JSON names as `{ id }`. */
export const idIn = (party: unknown) => String(isObject(party) ? party['id'] : undefined)

/** JSON as Facebook writes it: everything but ASCII escaped, and the slash. Signatures are made over these bytes. */
export function facebookJson(value: unknown): string {
  const escaped = JSON.stringify(value).replace(/[^\0-~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return escaped.replaceAll('/', '\\/')
}

/** Calls a webhook with events of a page or an Instagram account, signed by the secret of the app. Resolves with the status of the answer. */
export async function callWebhook(address: string, secret: string, body: string): Promise<number> {
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  const response = await fetch(address, { method: 'POST', headers, body })
  await response.arrayBuffer()
  return response.status
}
