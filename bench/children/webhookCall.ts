import { createHmac } from 'node:crypto'

/** The secret of our app at Facebook, by which its webhooks are signed. */
export const appSecret = 'the secret of the app of the benchmarks'

let made = 0

/** The webhook by which Facebook tells that a customer of a page wrote, as it sends it: the whole request, signed. */
export function webhookCall(page: string, customer: string, text: string): string {
  const mid = `m_${process.pid}_${Date.now().toString(36)}_${made++}`
  const message = { sender: { id: customer }, recipient: { id: page }, timestamp: Date.now(), message: { mid, text } }
  const body = JSON.stringify({ object: 'page', entry: [{ id: page, time: Date.now(), messaging: [message] }] })
  const signature = createHmac('sha256', appSecret).update(body).digest('hex')
  return (
    `POST /webhooks/messenger HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nx-hub-signature-256: sha256=${signature}\r\n` +
    `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  )
}
